// expect: verified by --property reach,memory --open all
// A pool of blocks of equal size in static memory. Freed blocks are kept in a list by number.
#include <assert.h>
#include <stddef.h>

#define BLOCKS 4
#define SIZE 16

static _Alignas(16) unsigned char memory[BLOCKS][SIZE];
static unsigned char used[BLOCKS];
static int available = BLOCKS;

void *pool_take(void) {
  for (int i = 0; i < BLOCKS; i++)
    if (!used[i]) {
      used[i] = 1;
      available--;
      return memory[i];
    }
  assert(available == 0);
  return NULL;
}

int pool_give(void *block) {
  for (int i = 0; i < BLOCKS; i++)
    if (block == memory[i]) {
      if (!used[i]) return -1;
      used[i] = 0;
      available++;
      return 0;
    }
  return -1;
}

int pool_available(void) {
  assert(available >= 0 && available <= BLOCKS);
  return available;
}
