//# VERIFIED --property init

int main(void) {
  unsigned x;
  unsigned y = x / 3;
  return 0;
}
