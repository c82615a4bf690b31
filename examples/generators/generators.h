// Generators: functions built from nondeterministic choice alone that can return any value of their kind. In the falsification
// game the choices belong to the falsifier, so a program in front of which a generator stands is falsified as soon as some
// value that the generator can make leads to the error.
#ifndef GENERATORS_H
#define GENERATORS_H
#include <stdbool.h>
#include <stdlib.h>

extern bool __VERIFIER_nondet_bool(void);

// Any natural number: 0, and one more as often as chosen.
static inline unsigned any_natural(void) {
  unsigned n = 0;
  while (__VERIFIER_nondet_bool()) n++;
  return n;
}

// Any integer: a natural number, or its negation.
static inline int any_integer(void) {
  int n = (int)any_natural();
  return __VERIFIER_nondet_bool() ? n : -n;
}

// Any contents, of any length up to `size`, which is returned.
static inline unsigned any_array(int *elements, unsigned size) {
  unsigned length = 0;
  while (length < size && __VERIFIER_nondet_bool()) elements[length++] = any_integer();
  return length;
}

struct Node {
  int value;
  struct Node *next;
};

// Any linked list; *length is set to the number of its nodes.
static inline struct Node *any_list(unsigned *length) {
  struct Node *list = NULL;
  for (*length = 0; __VERIFIER_nondet_bool(); ++*length) {
    struct Node *node = malloc(sizeof *node);
    node->value = any_integer();
    node->next = list;
    list = node;
  }
  return list;
}
#endif
