//# VERIFIED
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    int x = i, *p = &x;
    s += *p;
  }
  return s;
}
