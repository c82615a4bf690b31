//# FALSIFIED --property call
// Clang converts the argument, as it would with a prototype.
int f(a) int a; { return a; }
int main(void) { return f(1.0); }
