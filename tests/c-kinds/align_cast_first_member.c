//# FALSIFIED --property align
struct S { int a, b; } s;
int main(void) {
  _Alignas(2) char b[8] = {0};
  return ((struct S *)b)->a;
}
