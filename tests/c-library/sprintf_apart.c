//# VERIFIED
// Other parts of one array: what is read is not written, and what does not fit is not written either.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[12] = "abcd";
  sprintf(text + 5, "%s", text);
  assert(strcmp(text + 5, "abcd") == 0);
  sprintf(text, "%.2s", text + 5);
  assert(strcmp(text, "ab") == 0);
  assert(snprintf(text, 5, "%s%s", text + 5, text + 6) == 7);
  sprintf(text + 3, "%.3s", text);
  return 0;
}
