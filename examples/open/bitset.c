// expect: verified by --property reach,memory --open all
// A set of small numbers, one bit each, that knows how many it holds.
#include <assert.h>
#include <stdbool.h>

#define MOST 64
#define BITS 32u

static unsigned words[MOST / BITS];
static int count;

bool set_has(unsigned number) { return number < MOST && (words[number / BITS] >> number % BITS & 1u); }

bool set_add(unsigned number) {
  if (number >= MOST || set_has(number)) return false;
  words[number / BITS] |= 1u << number % BITS;
  count++;
  assert(set_has(number));
  return true;
}

bool set_remove(unsigned number) {
  if (!set_has(number)) return false;
  words[number / BITS] &= ~(1u << number % BITS);
  count--;
  assert(!set_has(number));
  return true;
}

int set_count(void) { return count; }
