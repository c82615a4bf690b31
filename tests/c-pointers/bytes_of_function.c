//# FALSIFIED --property call
static int f(void) { return 1; }
int main(void) {
  int (*p)(void) = f;
  ((unsigned char *)&p)[2] = 0;
  return p();
}
