//# UNKNOWN --property reach
#include <assert.h>
int *g;
void set(void);
int main() {
  set();
  if (g) assert(0);
}