//# UNKNOWN
// Not a function of the program's own, which would leave `b` as it is.
#include <assert.h>
#include <stddef.h>
extern size_t __wcsrtombs_chk(char *to, const int **from, size_t length, void *state, size_t room);
int main(void) {
  char b[8] = "";
  const int text[] = {65, 0}, *from = text;
  __wcsrtombs_chk(b, &from, 8, NULL, sizeof b);
  assert(b[0] == 0);
  return 0;
}
