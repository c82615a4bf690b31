//# UNKNOWN --property bounds,init
// A large one is all written, and where its pointers lead is not known.
struct B { int a; int *p; long x[4]; };
struct B ext(void);
int main(void) {
  struct B b = ext();
  if (b.p) return *b.p > 3;
  return 0;
}
