//# FALSIFIED --property all
// What is declared not to return comes to its end; what follows the call is no excuse.
#include <stdio.h>
__attribute__((noreturn)) void fatal(const char *text);
int main(int argc, char **argv) {
  int *p = 0;
  (void)argv;
  if (argc > 5) {
    fatal("too many");
    *p = 1;
  }
  return 0;
}
void fatal(const char *text) { puts(text); }
