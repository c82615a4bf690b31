// expect: verified, unknown-ok
// longjmp comes back to setjmp with a value.
#include <assert.h>
#include <setjmp.h>
static jmp_buf place;

int main(void) {
  static int tries = 0;
  if (setjmp(place) == 3) {
    assert(tries == 1);
    return 0;
  }
  tries++;
  longjmp(place, 3);
}
