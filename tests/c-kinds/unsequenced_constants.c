//# UNKNOWN
// Clang folds the sum, and of the two stores there is nothing in it.
static int set(int *p, int *q) { return (*p = 1) + (*q = 2); }
int main(void) {
  int x;
  return set(&x, &x) == 3 ? 0 : 1;
}
