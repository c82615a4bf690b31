//# FALSIFIED --property call
// Clang drops the second argument, once it has seen the definition.
int g(void) {
  extern int f();
  return f(1, 2);
}
int f(int a) { return a; }
int main(void) { return g(); }
