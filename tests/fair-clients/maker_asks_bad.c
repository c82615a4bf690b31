//# FALSIFIED --open all --property bounds
//# requires sx_valid(l, 1)
// Who asks for what only it hands out is called with an object of the client's.
struct node {
  struct node *next;
  int value;
};

struct node *next_of(struct node *l) {
  int a[3] = {1, 2, 3};
  return a[l->value & 7] ? l->next : l;
}
