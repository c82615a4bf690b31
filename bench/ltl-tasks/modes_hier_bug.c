// expect: falsified
// Step 1 loses heat when the lid is opened (event 4), for ever.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(program == 1) ==> <>(AP(program == 0) || AP(power == 0)));
int power, program, step, water, temp_, timer;
static void run(int lid) {
  switch (step) {
  case 0: if (water < 10) water++; else step = 1; break;
  case 1: if (lid && temp_ > 10) temp_ -= 10; if (temp_ < 60) temp_ += 5; else { step = 2; timer = 20; } break;
  case 2: if (timer > 0) timer--; else step = 3; break;
  case 3: if (water > 0) water--; else { step = 0; program = 0; temp_ = 15; } break;
  }
}
int main(void) {
  while (1) {
    int e = __VERIFIER_nondet_int();
    if (e == 1) power = 1;
    else if (e == 2) { power = 0; }
    else if (e == 3 && power && !program) program = 1;
    if (power && program) run(e == 4);
  }
}
