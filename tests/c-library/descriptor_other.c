//# UNKNOWN
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(lseek(0, 0, SEEK_END) == 0);
  return 0;
}
