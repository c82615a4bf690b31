//# VERIFIED --property reach --arch ilp32
// What is stored anywhere is seen at places of its own and at others.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; } nodes[6];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 5) return 0;
  nodes[0].next = &nodes[1], nodes[1].next = &nodes[2];
  nodes[0].value = 1, nodes[1].value = 2, nodes[2].value = 3;
  nodes[i].value = 9;
  assert(nodes[i].value == 9);
  assert(nodes[0].next->next->value == (i == 2 ? 9 : 3));
  assert(nodes[1].value == 2 || i == 1);
  assert(nodes[0].next->value == nodes[1].value);
}
