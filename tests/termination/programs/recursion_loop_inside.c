// terminates
extern int __VERIFIER_nondet_int(void);
static void walk(int depth, int width) {
  if (depth <= 0) return;
  for (int i = 0; i < width; i++) walk(depth - 1, __VERIFIER_nondet_int());
}
int main(void) {
  walk(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  return 0;
}
