// expect: verified
// A pool of blocks with a free list in an array and a set of the blocks in use.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define BLOCKS 3
#define NIL (-1)
#define ROUNDS 5

static int next[BLOCKS];
static int first_free;
static unsigned in_use; // a bit each
static int used, peak, refused;

static void set_up(void) {
  for (int i = 0; i < BLOCKS; i++) next[i] = i + 1 < BLOCKS ? i + 1 : NIL;
  first_free = 0;
}

static int population(unsigned set) { return (int)((set & 1) + (set >> 1 & 1) + (set >> 2 & 1)); }

static int allocate(void) {
  if (first_free == NIL) {
    if (used < BLOCKS) return -2; // never: the list has what is not in use
    refused++;
    return NIL;
  }
  if (first_free < 0 || first_free >= BLOCKS) return -3; // never
  int block = first_free;
  if (in_use >> block & 1) return -4; // never
  first_free = next[block];
  next[block] = NIL;
  in_use |= 1u << block;
  used++;
  if (used > peak) peak = used;
  return block;
}

enum Release { RELEASED, NO_BLOCK, TWICE };

static enum Release release(int block) {
  if (block < 0 || block >= BLOCKS) return NO_BLOCK;
  if (!(in_use >> block & 1)) return TWICE;
  if (used == 0) return NO_BLOCK; // never: this one is in use
  in_use &= ~(1u << block);
  next[block] = first_free;
  first_free = block;
  used--;
  return RELEASED;
}

int main(void) {
  set_up();
  for (int round = 0; round < ROUNDS; round++) {
    unsigned char order = __VERIFIER_nondet_uchar();
    if (order == 0) break;
    if (order % 2) {
      int block = allocate();
      if (block < NIL) return 1; // never
    } else {
      int block = __VERIFIER_nondet_int();
      enum Release answer = release(block);
      switch (answer) {
      case RELEASED: break;
      case NO_BLOCK: break;
      case TWICE: return 2;
      default: assert(0);
      }
    }
    if (population(in_use) != used) return 3; // never
  }
  assert(used <= peak);
  if (peak > BLOCKS) return 4; // never
  if (refused == 2 && used == BLOCKS) return 5;
  if (refused > 0 && peak < BLOCKS) return 6; // never
  if (first_free == 1 && next[1] == 0 && used == 1) return 7; // 0 released before 1
  return 0;
}
