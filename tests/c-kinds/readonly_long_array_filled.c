//# FALSIFIED --property readonly
// From the last byte of one over the first of the next to what is constant there.
#include <string.h>
struct entry { char first; const char key; char last; };
static struct entry table[300];
int main(void) {
  memset(&table[100].last, 0, 3);
  return 0;
}
