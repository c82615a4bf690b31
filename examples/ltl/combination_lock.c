// expect: falsified
// A deep state of the machine (sequence 2 4 1 3 5) is a trap with output 7 never again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant combination_lock: []<>AP(output == 7);
int s, t, output;
int main(void) {
  while (1) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 5) in = 1;
    if (s == 0 && in == 2) { s = 1; output = 3; }
    else if (s == 1 && in == 4) { s = 2; t = 1; output = 3; }
    else if (s == 2 && t == 1 && in == 1) { s = 3; output = 4; }
    else if (s == 3 && in == 3) { s = 4; output = 5; }
    else if (s == 4 && in == 5) { s = 5; output = 6; }
    else if (s == 5) { output = 8; }
    else { s = 0; t = 0; output = 7; }
  }
}
