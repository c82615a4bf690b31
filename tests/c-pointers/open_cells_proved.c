//# VERIFIED --property reach --arch ilp32 --alloc succeeds
// A state machine whose state is behind pointers in memory, beside one store that may be anywhere: proved for every number of rounds.
#include <assert.h>
#include <stdlib.h>
extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
struct inner { int count, flag; };
struct machine { int state; struct inner *inner; void (*told)(void); };
static int is_open;
int main(void) {
  struct machine *m = malloc(sizeof *m);
  int *any = __VERIFIER_nondet_pointer();
  m->inner = malloc(sizeof *m->inner);
  *any = 0;
  m->state = 1;
  m->inner->flag = 0;
  while (__VERIFIER_nondet_int()) {
    if (m->state == 1) m->state = 2, m->inner->flag = 1, is_open = 1;
    else if (m->state == 2) m->state = 3;
    else m->state = 1, m->inner->flag = 0, is_open = 0;
    assert(m->state == 1 || m->inner->flag == 1);
  }
}
