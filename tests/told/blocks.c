#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct job { int priority, cost; struct job *next; };
int main(void) {
  struct job *first = 0;
  for (int i = 0; i < 3; i++) {
    struct job *j = malloc(sizeof *j);
    if (!j) return 0;
    j->cost = __VERIFIER_nondet_int();
    j->next = first;
    first = j;
  }
  int n = 0;
  for (struct job *j = first; j; j = j->next) {
    if (j->cost > 20) n++;
  }
  assert(n < 2);
}
