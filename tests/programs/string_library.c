// expect: verified
// strlen, strcmp, strcpy, strcat, strchr, strncmp, memcmp on small buffers.
#include <assert.h>
#include <string.h>

int main(void) {
  char text[12] = "abc";
  assert(strlen(text) == 3);
  assert(strcmp(text, "abd") < 0 && strcmp(text, "abc") == 0 && strcmp("b", text) > 0);
  strcpy(text, "xy");
  assert(strlen(text) == 2 && text[1] == 'y');
  strcat(text, "zz");
  assert(strcmp(text, "xyzz") == 0);
  assert(strchr(text, 'z') == text + 2 && strchr(text, 'q') == NULL);
  assert(strncmp(text, "xyab", 2) == 0);
  assert(memcmp(text, "xya", 3) > 0);
  return 0;
}
