//# FALSIFIED --property reach
// Many checks of overflow beside a pointer to anything: what clang keeps for its messages is no object of the program.
#include <assert.h>
extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
struct state { int at; struct state *next; } first, second;
int x0;
int x1;
int x2;
int x3;
int x4;
int x5;
int x6;
int x7;
int x8;
int x9;
int x10;
int x11;
int x12;
int x13;
int x14;
int x15;
int x16;
int x17;
int x18;
int x19;
int x20;
int x21;
int x22;
int x23;
int x24;
int x25;
int x26;
int x27;
int x28;
int x29;
int main(void) {
  int *any = __VERIFIER_nondet_pointer(), step = __VERIFIER_nondet_int();
  first.next = &second;
  *any = 0;
  x0 = x0 + step;
  x1 = x1 + step;
  x2 = x2 + step;
  x3 = x3 + step;
  x4 = x4 + step;
  x5 = x5 + step;
  x6 = x6 + step;
  x7 = x7 + step;
  x8 = x8 + step;
  x9 = x9 + step;
  x10 = x10 + step;
  x11 = x11 + step;
  x12 = x12 + step;
  x13 = x13 + step;
  x14 = x14 + step;
  x15 = x15 + step;
  x16 = x16 + step;
  x17 = x17 + step;
  x18 = x18 + step;
  x19 = x19 + step;
  x20 = x20 + step;
  x21 = x21 + step;
  x22 = x22 + step;
  x23 = x23 + step;
  x24 = x24 + step;
  x25 = x25 + step;
  x26 = x26 + step;
  x27 = x27 + step;
  x28 = x28 + step;
  x29 = x29 + step;
  if ((unsigned long)first.next != (unsigned long)((void *)0)) {
    first.next->at = x0 + x29;
    assert(second.at != 14);
  }
}
