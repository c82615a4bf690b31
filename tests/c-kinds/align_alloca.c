//# VERIFIED --property align
// What alloca returns is aligned for every type, wherever the call is and of whatever size it is.
#include <alloca.h>
int main(int argc, char **argv) {
  double *p = 0, *q = alloca(16);
  *q = 1;
  if (argc > 2 && argc < 9) p = alloca(8);
  if (argc == 3) p = alloca((unsigned)argc * 8);
  if (p) *p = 2;
}
