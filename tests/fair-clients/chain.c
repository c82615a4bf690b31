//# UNKNOWN --open all --property reach --timeout 5
//# assumes after a call of chain_free clients do not use what they got a pointer to link for before
// A chain is given back link by link, and not used after that.
#include <assert.h>
#include <stdlib.h>
struct link {
  struct link *next;
};

struct link *link_new(struct link *next) {
  struct link *l = calloc(1, sizeof(struct link));
  if (l) l->next = next;
  return l;
}

int link_is_last(const struct link *l) {
  int is_last = !l->next;
  assert(is_last == 0 || is_last == 1);
  return is_last;
}

void chain_free(struct link *l) {
  while (l) {
    struct link *next = l->next;
    free(l);
    l = next;
  }
}
