// expect: falsified
// The list may be closed to a cycle by an update.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant list_walk_endless: [](AP(walking == 1) ==> <>AP(walking == 0));
struct node { int next; int value; };
struct node nodes[4] = {{1, 5}, {2, 6}, {3, 7}, {-1, 8}};
int walking, at, sum;
int main(void) {
  while (1) {
    int k = __VERIFIER_nondet_int();
    if (k >= 0 && k < 4) nodes[3].next = k;
    walking = 1;
    at = 0;
    sum = 0;
    while (at >= 0) { sum = nodes[at].value; at = nodes[at].next; }
    walking = 0;
  }
}
