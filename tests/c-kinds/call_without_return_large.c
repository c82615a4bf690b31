//# FALSIFIED --property call
extern int __VERIFIER_nondet_int(void);
struct table { int cells[20]; };
static struct table kept;
static struct table make(int x) {
  if (x == 1) return (struct table){{1}};
  if (x == 2) return kept;
}
int main(void) {
  kept = make(1);
  kept = make(2);
  kept = make(__VERIFIER_nondet_int());
  return 0;
}
