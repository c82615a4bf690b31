//# VERIFIED --property init

union u {
  int i;
  unsigned char c[4];
};

int main(void) {
  union u x;
  x.c[0] = 1;
  x.c[1] = 1;
  x.c[2] = 1;
  x.c[3] = 0;
  if (x.i > 3) return 1;
  return 0;
}
