extern int __VERIFIER_nondet_int(void);

static int clamp(int x) {
  if (x < 0 || x > 9) return 0;
  switch (x) {
  case 3:
  case 5: return 1;
  case 12: return 2;
  }
  return 3;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  return clamp(x);
}
