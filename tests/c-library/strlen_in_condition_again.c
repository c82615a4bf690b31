//# FALSIFIED --property lifetime
// The loop leaves the block that the text is declared in.
#include <string.h>
int main(void) {
  size_t i = 0;
  char *p;
  {
    char text[] = "ab";
    p = text;
  head:
    if (i >= strlen(p)) goto out;
  }
  i++;
  goto head;
out:
  return 0;
}
