// expect: verified
// sizeof, alignment and offsets in the LP64 data model.
#include <assert.h>
#include <stddef.h>
struct Mixed {
  char c;
  long l;
  short s;
};
union Either {
  char bytes[5];
  int word;
};

int main(void) {
  int a[10];
  assert(sizeof a == 40 && sizeof &a == 8 && sizeof a[0] == 4);
  assert(sizeof(long) == 8 && sizeof(void *) == 8 && sizeof(short) == 2 && sizeof(_Bool) == 1);
  assert(sizeof(struct Mixed) == 24 && offsetof(struct Mixed, l) == 8 && offsetof(struct Mixed, s) == 16);
  assert(sizeof(union Either) == 8 && _Alignof(long) == 8);
  int i = 0;
  assert(sizeof(i++) == 4 && i == 0);
  return 0;
}
