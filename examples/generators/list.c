// expect: not falsified by --alloc succeeds --engine game --domain interval --property reach,null
// A list is shortened to at most three nodes.
#include <assert.h>

#include "generators.h"

enum { MOST = 3 };

int main(void) {
  unsigned length;
  struct Node *list = any_list(&length);
  while (length > MOST) {
    struct Node *next = list->next;
    free(list);
    list = next;
    length--;
  }
  assert(length <= MOST);
  return 0;
}
