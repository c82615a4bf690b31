//# VERIFIED --property all
#include <string.h>
#include <assert.h>
int main() {
  char b[20] = "hello";
  strcpy(b + 6, b);
  assert(b[6] == 'h');
  strncpy(b, "ab", 4);
  strcat(b, "cd");
  assert(strlen(b) == 4);
}
