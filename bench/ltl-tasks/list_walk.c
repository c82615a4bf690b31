// expect: verified
// A list of four nodes in an array of structs; each walk ends.
//@ ltl invariant p: [](AP(walking == 1) ==> <>AP(walking == 0));
struct node { int next; int value; };
struct node nodes[4] = {{1, 5}, {2, 6}, {3, 7}, {-1, 8}};
int walking, at, sum;
int main(void) {
  while (1) {
    walking = 1;
    at = 0;
    sum = 0;
    while (at >= 0) { sum = nodes[at].value; at = nodes[at].next; }
    walking = 0;
  }
}
