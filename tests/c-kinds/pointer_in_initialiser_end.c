//# VERIFIED
#include <assert.h>
static int table[4], *end = &table[4], **way = &end;
static const char *text = "abc" + 3, *none = 0;
static struct list {
  struct list *next;
  int *at;
} lists[2] = {{&lists[1], table + 1}, {lists, table + 4}};

int main(void) { assert(*way == table + 4 && !*text && !none && lists[0].next->at == end); }
