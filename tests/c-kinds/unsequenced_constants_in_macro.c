//# UNKNOWN
// All that comes of the macro is where its name is.
#define BOTH(p, q) ((*(p) = 1) + (*(q) = 2))
static int set(int *p, int *q) { return BOTH(p, q); }
int main(void) {
  int x;
  return set(&x, &x) == 3 ? 0 : 1;
}
