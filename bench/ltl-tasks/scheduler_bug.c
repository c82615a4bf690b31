// expect: falsified
// A task may give itself more budget.
extern _Bool __VERIFIER_nondet_bool(void);
//@ ltl invariant p: []<>AP(running == 3);
#define TASKS 4
int running, budget[TASKS] = {3, 1, 4, 2}, left;
int main(void) {
  left = budget[0];
  while (1) {
    if (left > 0) { left--; if (running == 2 && __VERIFIER_nondet_bool()) left = budget[2]; continue; }
    running = (running + 1) % TASKS;
    left = budget[running];
  }
}
