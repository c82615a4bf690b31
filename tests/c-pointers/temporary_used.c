//# VERIFIED
struct S {
  int a[20];
};
struct S f(void) {
  struct S s = {{1, 2}};
  return s;
}
int sum(int *p) { return p[0] + p[1]; }

int main(void) { return sum(f().a) + f().a[1] - 5; }
