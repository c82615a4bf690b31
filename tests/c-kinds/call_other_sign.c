//# FALSIFIED --property call
int of_unsigned(unsigned n) { return n == 0; }
int main(void) {
  int (*f)(int) = (int (*)(int))of_unsigned;
  return f(1);
}
