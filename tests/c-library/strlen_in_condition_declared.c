//# FALSIFIED --property init
// The loop passes the declaration of the array: what it holds then is not determined.
#include <string.h>
int main(void) {
  size_t i = 0;
  char *p = "abc";
  int first = 1;
head:
  if (i >= strlen(p)) return 0;
  char text[4];
  if (first) strcpy(text, "abc"), p = text, first = 0;
  i++;
  goto head;
}
