// expect: falsified by --engine game --domain interval --property reach,null
// A list is shortened to at most three nodes, but the loop stops one too early. The falsifier makes a list of four.
#include <assert.h>

#include "generators.h"

enum { MOST = 3 };

int main(void) {
  unsigned length;
  struct Node *list = any_list(&length);
  while (length > MOST + 1) {
    struct Node *next = list->next;
    free(list);
    list = next;
    length--;
  }
  assert(length <= MOST);
  return 0;
}
