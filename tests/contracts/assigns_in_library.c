//# FALSIFIED
//= contract (clear assigns p[0 .. 1]): violated
#include <sextant/contracts.h>
#include <string.h>
static void clear(char *p, const char *text) {
  sx_assigns(p[0 .. 1]);
  strcpy(p, text);
}
int main(void) {
  char a[4] = "xyz";
  clear(a, "a");
  clear(a, "ab");
  return a[0];
}
