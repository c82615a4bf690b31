//# UNKNOWN
// Undefined where both point to one object (6.5p2); clang warns of variables by their names alone.
int x;
int main(void) {
  int *p = &x, *q = &x;
  return (*p)++ + (*q)++ == 1;
}
