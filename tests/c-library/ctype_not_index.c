//# FALSIFIED --property bounds
#include <ctype.h>
int main(void) {
  int counts[2] = {0, 0};
  return counts[isspace(' ')];
}
