//# UNKNOWN --property call
// Which integer type an enumeration is compatible with is the implementation's to say (6.7.2.2p4).
enum colour { RED, GREEN };
int is_red(enum colour c) { return c == RED; }
int main(void) {
  int (*f)(unsigned) = (int (*)(unsigned))is_red;
  return f(1);
}
