// A list of numbers from which some are removed: the one that is removed is still the cursor's.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

struct list {
  struct node *head;
  struct node *cursor;
  int length;
};

static struct node *make_node(int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(1);
  n->value = value;
  n->next = NULL;
  return n;
}

static void push(struct list *l, int value) {
  struct node *n = make_node(value);
  n->next = l->head;
  l->head = n;
  l->length++;
}

static int seek(struct list *l, int value) {
  for (struct node *n = l->head; n; n = n->next) {
    if (n->value == value) {
      l->cursor = n;
      return 1;
    }
  }
  return 0;
}

static void drop(struct list *l, int value) {
  struct node **link = &l->head;
  while (*link) {
    struct node *n = *link;
    if (n->value == value) {
      *link = n->next;
      free(n);
      l->length--;
      return;
    }
    link = &n->next;
  }
}

int main(void) {
  struct list l = {NULL, NULL, 0};
  push(&l, 1);
  push(&l, 2);
  push(&l, 3);
  int wanted = __VERIFIER_nondet_int();
  int dropped = __VERIFIER_nondet_int();
  if (!seek(&l, wanted)) return 0;
  drop(&l, dropped);
  int sum = 0;
  for (struct node *n = l.cursor; n; n = n->next) sum += n->value;
  return sum;
}
