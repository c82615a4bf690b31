//# VERIFIED
#include <stdio.h>
int main(int argc, char **argv) {
  static const char *const modes[] = {"r", "w", "a", "rb", "wbx", "a+b", "ab+", "w+"};
  (void)argv;
  FILE *f = fopen("x", modes[argc & 7]);
  if (f) fclose(f);
  return 0;
}
