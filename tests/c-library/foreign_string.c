//# VERIFIED --property reach
#include <assert.h>
#include <string.h>
int parse(const char *);
int main() {
  char b[10];
  strcpy(b, "hello");
  int r = parse(b);
  assert(strlen(b) == 5);
  return r;
}