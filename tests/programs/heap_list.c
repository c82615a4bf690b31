// expect: verified
// A linked list on the heap: built, reversed, summed, freed.
#include <assert.h>
#include <stdlib.h>
struct Node {
  int value;
  struct Node *next;
};

static struct Node *push(struct Node *list, int value) {
  struct Node *node = malloc(sizeof *node);
  node->value = value;
  node->next = list;
  return node;
}
static struct Node *reverse(struct Node *list) {
  struct Node *result = NULL;
  while (list) {
    struct Node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

int main(void) {
  struct Node *list = NULL;
  for (int i = 1; i <= 3; i++) list = push(list, i);
  assert(list->value == 3);
  list = reverse(list);
  assert(list->value == 1 && list->next->value == 2 && list->next->next->next == NULL);
  int sum = 0;
  while (list) {
    struct Node *next = list->next;
    sum += list->value;
    free(list);
    list = next;
  }
  assert(sum == 6);
  return 0;
}
