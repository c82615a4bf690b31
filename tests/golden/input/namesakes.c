// The stores to the member v leave the bytes behind it unspecified, from where on a run is not exact: checks get a location besides.
struct node {
  struct node *prev, *next;
  int v;
};
static struct node head = {&head, &head, 0};

int main(void) {
  struct node a = {0, 0, 1}, *x = &a;
  x->next = &head;
  x->prev = head.prev;
  head.prev->next = x;
  head.prev = x;
  x->prev->next = x->next;
  x->next->prev = x->prev;
}
