//# UNKNOWN
// Undefined; clang orders the two side effects somehow.
int main(void) {
  int i = 0;
  i = i++ + 1;
  return i != 1;
}
