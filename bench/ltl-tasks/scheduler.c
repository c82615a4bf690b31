// expect: verified
// Round robin over four tasks with budgets; task 3 runs again and again.
extern _Bool __VERIFIER_nondet_bool(void);
//@ ltl invariant p: []<>AP(running == 3);
#define TASKS 4
int running, budget[TASKS] = {3, 1, 4, 2}, left;
int main(void) {
  left = budget[0];
  while (1) {
    if (left > 0 && __VERIFIER_nondet_bool()) { left--; continue; }
    running = (running + 1) % TASKS;
    left = budget[running];
  }
}
