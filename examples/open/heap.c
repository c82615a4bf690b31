// expect: verified by --property reach,memory --open all
// A priority queue: a binary heap whose least number is at the front.
#include <assert.h>
#include <limits.h>

#define MOST 7

static int heap[MOST];
static int count;

static void swap(int i, int k) {
  int other = heap[i];
  heap[i] = heap[k];
  heap[k] = other;
}

int heap_insert(int number) {
  if (count == MOST) return 0;
  int i = count++;
  heap[i] = number;
  while (i > 0 && heap[(i - 1) / 2] > heap[i]) {
    swap(i, (i - 1) / 2);
    i = (i - 1) / 2;
  }
  return 1;
}

int heap_least(void) { return count ? heap[0] : INT_MAX; }

int heap_remove(void) {
  if (count == 0) return 0;
  count--;
  heap[0] = heap[count];
  for (int i = 0; 2 * i + 1 < count;) {
    int child = 2 * i + 1;
    if (child + 1 < count && heap[child + 1] < heap[child]) child++;
    if (heap[i] <= heap[child]) break;
    swap(i, child);
    i = child;
  }
  assert(count >= 0 && count < MOST);
  return 1;
}
