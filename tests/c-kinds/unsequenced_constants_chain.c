//# UNKNOWN
// i = i = 1, by two pointers.
int main(void) {
  int x, *p = &x, *q = &x;
  *p = *q = 1;
  return 0;
}
