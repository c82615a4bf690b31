// expect: verified by --property reach,memory --open all
// A hash map from numbers to numbers with open addressing. Key 0 marks a free place.
#include <assert.h>

#define PLACES 8u
#define MOST 7

static unsigned keys[PLACES];
static int values[PLACES];
static int count;

// The key's place, or the free one where it belongs.
static unsigned find(unsigned key) {
  unsigned at = key % PLACES;
  for (unsigned steps = 0; steps < PLACES; steps++) {
    if (keys[at] == key || keys[at] == 0) return at;
    at = (at + 1) % PLACES;
  }
  return PLACES;
}

int map_put(unsigned key, int value) {
  if (key == 0) return -1;
  unsigned at = find(key);
  if (at == PLACES) return -1;
  if (keys[at] == 0) {
    if (count == MOST) return -1;
    keys[at] = key;
    count++;
  }
  values[at] = value;
  return 0;
}

int map_get(unsigned key) {
  if (key == 0) return 0;
  unsigned at = find(key);
  if (at == PLACES || keys[at] == 0) return 0;
  assert(keys[at] == key);
  return values[at];
}

int map_count(void) {
  assert(count >= 0 && count <= MOST);
  return count;
}
