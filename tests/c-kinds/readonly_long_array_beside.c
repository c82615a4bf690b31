//# VERIFIED --property all
#include <string.h>
struct entry { char first; const char key; char last; };
static struct entry table[300];
static void set(struct entry *all, int i) {
  all[i].first = 1;
  all[i].last = 2;
}
int main(void) {
  memset(&table[100].last, 0, 2);
  memset(&table[299].last, 0, 1);
  set(table, 0);
  set(table, 299);
  set(table + 5, 6);
  return table[299].key;
}
