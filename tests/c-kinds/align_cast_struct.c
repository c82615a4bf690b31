//# FALSIFIED --property align
struct S { int a, b; };
char b[8];
int main(void) {
  struct S s = {1, 2};
  *(struct S *)b = s;
  return 0;
}
