//# UNKNOWN
#include <assert.h>
#include <libgen.h>
int main(void) {
  char path[] = "/usr/lib", *name = basename(path);
  if (name) assert(name != path + 5);
  return 0;
}
