// expect: verified
// generated machine that is reset every seventh round
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>(AP(a1 == 0) && AP(a3 == 0));
int a1, a2, a3, output = -1, rounds;
static int calculate(int input) {
  if (input == 1 && a1 == 2 && a2 == 2 && a3 == 2) { a1 = 3; a2 = 0; a3 = 0; return 21; }
  if (input == 1 && a3 == 1) { a1 = 1; a2 = 1; a3 = 2; return 21; }
  if (input == 4 && a1 == 0 && a2 == 0) { a1 = 1; a2 = 0; a3 = 0; return 20; }
  if (input == 2 && a1 == 1 && a2 == 1 && a3 == 2) { a1 = 1; a2 = 0; a3 = 1; return 23; }
  if (input == 3 && a1 == 1 && a2 == 1 && a3 == 0) { a1 = 2; a2 = 2; a3 = 4; return 20; }
  if (input == 3 && a1 == 2 && a2 == 1) { a1 = 1; a2 = 1; a3 = 3; return 25; }
  if (input == 4 && a1 == 2 && a2 == 1 && a3 == 0) { a1 = 2; a2 = 1; a3 = 4; return 20; }
  if (input == 4 && a1 == 1 && a2 == 0 && a3 == 1) { a1 = 2; a2 = 2; a3 = 2; return 24; }
  if (input == 4 && a1 == 2 && a3 == 0) { a1 = 0; a2 = 0; a3 = 2; return 24; }
  if (input == 3 && a1 == 0 && a3 == 2) { a1 = 1; a2 = 0; a3 = 1; return 25; }
  if (input == 4 && a2 == 0 && a3 == 4) { a1 = 0; a2 = 0; a3 = 4; return 22; }
  if (input == 4 && a1 == 0 && a2 == 2) { a1 = 2; a2 = 0; a3 = 1; return 25; }
  if (input == 4 && a1 == 3 && a2 == 0) { a1 = 2; a2 = 0; a3 = 0; return 23; }
  if (input == 4 && a1 == 1 && a3 == 3) { a1 = 2; a2 = 1; a3 = 2; return 22; }
  if (input == 3 && a1 == 1 && a2 == 2 && a3 == 3) { a1 = 1; a2 = 0; a3 = 3; return 22; }
  if (input == 1 && a1 == 0 && a3 == 4) { a1 = 2; a2 = 1; a3 = 4; return 25; }
  if (input == 1 && a1 == 2 && a2 == 1) { a1 = 3; a2 = 2; a3 = 2; return 22; }
  if (input == 3 && a1 == 2 && a2 == 1 && a3 == 2) { a1 = 3; a2 = 1; a3 = 1; return 25; }
  if (input == 2 && a1 == 1 && a2 == 2 && a3 == 1) { a1 = 2; a2 = 1; a3 = 2; return 25; }
  if (input == 3 && a1 == 3 && a2 == 1 && a3 == 4) { a1 = 0; a2 = 0; a3 = 1; return 24; }
  if (input == 4 && a1 == 1 && a3 == 0) { a1 = 1; a2 = 0; a3 = 0; return 21; }
  if (input == 3 && a1 == 0 && a2 == 1) { a1 = 3; a2 = 2; a3 = 4; return 20; }
  if (input == 3 && a2 == 1 && a3 == 3) { a1 = 3; a2 = 0; a3 = 4; return 22; }
  if (input == 3 && a1 == 2 && a2 == 2 && a3 == 4) { a1 = 2; a2 = 1; a3 = 1; return 23; }
  if (input == 4 && a1 == 3 && a3 == 1) { a1 = 3; a2 = 0; a3 = 1; return 24; }
  return -2;
}
int main(void) {
  while (1) {
    int input = __VERIFIER_nondet_int();
    if (input < 1 || input > 4) input = 1;
    output = calculate(input);
    if (++rounds >= 7) { rounds = 0; a1 = 0; a2 = 0; a3 = 0; }
  }
}
