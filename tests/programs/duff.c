// expect: verified
// Duff's device: a switch into the middle of a loop.
#include <assert.h>

static int copy(char *to, const char *from, int count) {
  int rounds = (count + 3) / 4, done = 0;
  switch (count % 4) {
  case 0:
    do {
      *to++ = *from++, done++;
    case 3: *to++ = *from++, done++;
    case 2: *to++ = *from++, done++;
    case 1: *to++ = *from++, done++;
    } while (--rounds > 0);
  }
  return done;
}

int main(void) {
  char from[8] = "abcdefg", to[8] = {0};
  assert(copy(to, from, 6) == 6);
  assert(to[0] == 'a' && to[5] == 'f' && to[6] == 0);
  assert(copy(to, from, 4) == 4);
  return 0;
}
