//# VERIFIED
#include <assert.h>
#include <sextant/contracts.h>
#include <stddef.h>
struct node { int key; };
SX_ASSIGNS("") SX_ENSURES("sx_result == NULL || sx_result->key > 0") struct node *find(int n);
int main(void) {
  struct node *found = find(3);
  if (found) assert(found->key > 0);
}
