// expect: falsified
// A handler of atexit runs after main, and where exit ends the program.
#include <assert.h>
#include <stdlib.h>
static int closed = 1;
static void check(void) { assert(closed); }
__attribute__((constructor)) static void open_it(void) { closed = 0; }
int main(int argc, char **argv) {
  atexit(check);
  if (argc > 2) exit(0);
  closed = 1;
  return argv == 0;
}
