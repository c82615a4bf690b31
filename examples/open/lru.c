// expect: verified by --property reach,memory --open all
// A cache of a few entries, the latest used one first. When it is full, the last one makes room.
#include <assert.h>

#define ENTRIES 4

struct entry {
  int key, value;
};

static struct entry entries[ENTRIES];
static int count;

static int find(int key) {
  for (int i = 0; i < count; i++)
    if (entries[i].key == key) return i;
  return -1;
}

// The entry comes to the front.
static void use(int at) {
  struct entry used = entries[at];
  for (int i = at; i > 0; i--) entries[i] = entries[i - 1];
  entries[0] = used;
}

void cache_put(int key, int value) {
  int at = find(key);
  if (at < 0) at = count < ENTRIES ? count++ : ENTRIES - 1;
  entries[at].key = key;
  entries[at].value = value;
  use(at);
  assert(entries[0].key == key && entries[0].value == value);
}

int cache_get(int key, int otherwise) {
  int at = find(key);
  if (at < 0) return otherwise;
  use(at);
  assert(entries[0].key == key);
  return entries[0].value;
}

int cache_count(void) {
  assert(count >= 0 && count <= ENTRIES);
  return count;
}
