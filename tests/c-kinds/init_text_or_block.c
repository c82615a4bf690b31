//# FALSIFIED --property init
// Memory that is yet to be allocated is indeterminate, where texts are in the same region, too.
#include <stdlib.h>
static int first(const char *text) { return text[0] == 'x'; }
int main(int argc, char **argv) {
  char *p = malloc((unsigned)argc + 1u);
  return p && argc > 3 ? first(p) : first("text");
}
