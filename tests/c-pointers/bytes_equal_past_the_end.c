//# UNKNOWN --property bounds
// The numbers are the same, but a.p is still a pointer to x.
union seen {
  int *p;
  unsigned long number;
} a, b;
int y = 2, x = 1;
int main(void) {
  a.p = &x + 1, b.p = &y;
  if (a.number == b.number) *a.p = 11;
}
