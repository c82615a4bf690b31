// expect: verified
// String literals are arrays of char, with a zero at the end; adjacent ones are one.
#include <assert.h>
static const char *names[] = {"zero", "one", "two"};
static char buffer[8] = "ab";

int main(void) {
  assert("abc"[1] == 'b' && "abc"[3] == 0);
  assert(sizeof "abc" == 4);
  assert(names[2][0] == 't' && *names[1] == 'o');
  assert(buffer[2] == 0 && buffer[7] == 0);
  const char *joined = "x"
                       "yz";
  int length = 0;
  for (const char *p = joined; *p; p++) length++;
  assert(length == 3);
  char local[] = "hello";
  local[0] = 'j';
  assert(local[0] == 'j' && local[5] == 0 && sizeof local == 6);
  assert('\n' == 10 && '\x41' == 'A' && L'b' == 98);
  return 0;
}
