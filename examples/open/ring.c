// expect: verified by --property reach,memory --open all
// A ring buffer: the oldest bytes come out first.
#include <assert.h>
#include <stdbool.h>

#define SIZE 8

static unsigned char bytes[SIZE];
static unsigned head, count; // the oldest byte, and how many there are

bool ring_put(unsigned char byte) {
  if (count == SIZE) return false;
  bytes[(head + count) % SIZE] = byte;
  count++;
  return true;
}

int ring_get(void) {
  if (count == 0) return -1;
  int byte = bytes[head];
  head = (head + 1) % SIZE;
  count--;
  assert(count < SIZE);
  return byte;
}

void ring_drop(unsigned n) {
  if (n > count) n = count;
  head = (head + n) % SIZE;
  count -= n;
}

unsigned ring_count(void) {
  assert(count <= SIZE && head < SIZE);
  return count;
}
