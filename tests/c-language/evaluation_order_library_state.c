//# UNKNOWN --property reach
// The library knows where the last text was split.
#include <assert.h>
#include <string.h>
static int first(const char *a, const char *b) { return a && b ? *a : 'b'; }
int main(void) {
  char text[] = "a b c";
  strtok(text, " ");
  assert(first(strtok(NULL, " "), strtok(NULL, " ")) == 'b');
  return 0;
}
