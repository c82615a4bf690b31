//# VERIFIED --property align
int main(void) {
  _Alignas(16) char buffer[64] = {0};
  static _Alignas(int) char other[3] = {0};
  int *p = (int *)(buffer + 8), *q = (int *)other;
  return p[3] + (q == p);
}
