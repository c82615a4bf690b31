//# VERIFIED --open all --property memory
// What the marker says of the slots holds for the slots of the next call, too: they are the same.
#include <stddef.h>
struct marker {
  int last;
};
struct slot {
  int used, value;
};

void mark(struct marker *m) { m->last = -1; }

int put(struct marker *m, struct slot *slots, size_t n, int value) {
  if (m->last >= 0) slots[m->last].used = 2;
  for (size_t i = 0; i < n && i < 4; i++)
    if (slots[i].used == 0) {
      slots[i].used = 1, slots[i].value = value;
      return m->last = (int)i;
    }
  return -1;
}
