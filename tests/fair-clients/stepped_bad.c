//# FALSIFIED --open begins
//# requires sx_valid_string(a) && sx_valid_string(b)
// What a function that takes a step returns is in the same text.
static const char *step(const char *s, int *c) {
  *c = *s;
  return s + 1;
}

int begins(const char *a, const char *b) {
  int x, y;
  do {
    a = step(a, &x), b = step(b, &y);
    if (y && x != y) return 0;
  } while (x != 0 || y != 0);
  return *a == 0;
}
