//# VERIFIED
// Characters beside truth values, bytes that are 0 or 1, and copies of these.
#include <assert.h>
#include <stdbool.h>
#include <string.h>

struct entry {
  bool used;
  char name[3];
};

static void set(bool *to, bool value) { *to = value; }

int main(void) {
  struct entry table[2], copy;
  bool all[3];
  memset(table, 0, sizeof table);
  memset(all, 1, sizeof all);
  for (int i = 0; i < 2; i++) {
    assert(!table[i].used);
    strcpy(table[i].name, "ab");
    set(&table[i].used, all[i]);
    copy = table[i];
    assert(copy.used && copy.name[1] == 'b');
  }
}
