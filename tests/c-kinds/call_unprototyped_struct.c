//# FALSIFIED --property call
struct a { int n; };
struct b { int n; };
int number(struct a a) { return a.n; }
int main(void) {
  struct b b = {1};
  int (*f)() = (int (*)())number;
  return f(b);
}
