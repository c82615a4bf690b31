//# UNKNOWN --property lifetime
// The struct that f returns lives to the end of the expression.
struct S {
  int a[2];
};
struct S f(void) {
  struct S s = {{1, 2}};
  return s;
}

int main(void) {
  int *p = f().a;
  return *p;
}
