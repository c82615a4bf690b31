//# FALSIFIED --property reach
int nondet_int();
int main() {
  int x = nondet_int();
  assert(x != 5);
}
