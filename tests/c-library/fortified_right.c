//# VERIFIED --property all
// What fits, and what these functions return.
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern char *__fgets_chk(char *line, size_t room, int size, FILE *file);
extern char *__strncat_chk(char *to, const char *from, size_t limit, size_t room);
extern char *__stpcpy_chk(char *to, const char *from, size_t room);
int main(void) {
  char b[8];
  assert(__builtin___memcpy_chk(b, "abcdefg", 8, sizeof b) == b && b[6] == 'g');
  assert(__builtin___memset_chk(b, 0, 4, sizeof b) == b && b[3] == 0 && b[4] == 'e');
  assert(__builtin___strcpy_chk(b, "abc", sizeof b) == b);
  assert(__strncat_chk(b, "defghij", 4, sizeof b) == b && strcmp(b, "abcdefg") == 0);
  assert(__stpcpy_chk(b, "xy", sizeof b) == b + 2);
  if (__fgets_chk(b, sizeof b, sizeof b, stdin)) assert(strlen(b) < sizeof b);
  return 0;
}
