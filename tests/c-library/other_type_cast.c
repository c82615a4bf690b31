//# UNKNOWN
#include <string.h>

int main(void) {
  ((void *(*)(void))memcpy)();
  return 0;
}
