//# VERIFIED
// What is passed and returned by value is aligned as its type says.
struct large {
  long part[5];
};
static struct large fill(struct large l, long n) {
  for (int i = 0; i < 5; i++) l.part[i] = n;
  return l;
}
static struct large twice(struct large l) {
  struct large copy = l;
  l = copy;
  return fill(l, copy.part[0]);
}
int main(void) {
  struct large l = {{0}}, *p = &l;
  *p = twice(l);
  return (int)fill(*p, 7).part[0] + (int)p->part[1];
}
