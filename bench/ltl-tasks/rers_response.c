// expect: falsified
// 24 need not be followed by 25: the environment may send 6 for ever.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(output == 24) ==> <>AP(output == 25));
int a1 = 1, a2 = 0, a3 = 4, output = -1;
static int calculate(int input) {
  if (input == 3 && a1 == 1 && a3 == 4) { a1 = 2; a2 = 1; return 24; }
  if (input == 4 && a1 == 2 && a2 == 1) { a1 = 3; a3 = 5; return 25; }
  if (input == 5 && a1 == 3 && a3 == 5) { a1 = 1; a2 = 0; a3 = 4; return 26; }
  if (input == 6) { a1 = 1; a2 = 0; a3 = 4; return 20; }
  return -2;
}
int main(void) {
  while (1) {
    int input = __VERIFIER_nondet_int();
    if (input < 1 || input > 6) continue;
    output = calculate(input);
  }
}
