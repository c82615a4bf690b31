//# FALSIFIED --property reach
#include <assert.h>
#include <stdint.h>
static int x = 1;
static uintptr_t table[4];
static void put(int i, int *p) { table[i] = (uintptr_t)p; }
static int *get(int i) { return (int *)table[i]; }
int main(void) {
  put(2, &x);
  *get(2) = 7;
  assert(x == 1);
}
