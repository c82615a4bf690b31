//# VERIFIED --property all
// Functions that do not return: one ends the program, one never ends.
#include <stdlib.h>
static _Noreturn void leave(int code) { exit(code); }
__attribute__((noreturn)) static void wait(void) {
  for (;;) {}
}
int main(int argc, char **argv) {
  int *p = 0;
  (void)argv;
  if (argc > 5) {
    leave(1);
    *p = 1;
  }
  if (argc > 3) wait();
  return argc > 3 ? *p : 0;
}
