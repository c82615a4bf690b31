//# UNKNOWN --arch ilp32 -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
#include <sys/stat.h>
int main(void) {
  char few[4];
  return stat("/", (struct stat *)few);
}
