//# FALSIFIED --property reach
int nondet_int();
int main() {
  int x = nondet_int();
  __CPROVER_assume(x > 3);
  __CPROVER_assert(x != 77, "no");
}
