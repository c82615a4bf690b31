//# VERIFIED --property all
#include <string.h>
#include <stdlib.h>
#include <assert.h>
int main() {
  char *e;
  double d = strtod(" 12.5abc", &e);
  assert(d == 12.5);
  assert(*e == 'a');
  d = strtod("abc", &e);
  assert(d == 0 && *e == 'a');
  assert(strtod("-1e3", 0) == -1000);
  assert(atof("0.1") == 0.1);
}
