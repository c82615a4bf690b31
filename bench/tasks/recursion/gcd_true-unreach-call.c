// Euclid on two given numbers.
extern void reach_error(void);

static unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }

int main(void) {
  if (gcd(1071, 462) != 21) reach_error();
  return 0;
}
