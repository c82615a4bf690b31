//# FALSIFIED --property bounds
#include <unistd.h>
int main(void) {
  char b[8];
  return (int)read(0, b, 9);
}
