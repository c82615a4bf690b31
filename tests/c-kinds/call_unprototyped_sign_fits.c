//# VERIFIED --property call
int low_bit(unsigned n) { return n & 1; }
int first(char *text) { return text[0]; }
int main(void) {
  int (*f)() = (int (*)())low_bit, (*g)() = (int (*)())first;
  void *text = "a";
  return f(1) + g(text);
}
