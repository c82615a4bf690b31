//# VERIFIED --property reach
int nondet_int();
int main() {
  int x = nondet_int();
  __CPROVER_assume(x > 3);
  __CPROVER_assert(x != 2, "no");
  __ESBMC_assume(x < 8);
  __ESBMC_assert(x < 9, "no");
}
