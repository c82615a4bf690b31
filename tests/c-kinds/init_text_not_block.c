//# VERIFIED --property init
// ... and the texts are not.
#include <stdlib.h>
static const char *kept = "kept";
static char table[3];
static int first(const char *text) { return text[0] == 'x'; }
int main(int argc, char **argv) {
  char *p = malloc((unsigned)argc + 1u);
  if (p) p[0] = 'a';
  return p && argc > 3 ? first(p) : first("text") + first(kept) + first(table);
}
