// expect: verified
// A weak symbol that nothing defines is null or not, and stays so.
#include <assert.h>
extern int hook(int) __attribute__((weak));
extern int limit __attribute__((weak));
int twice(void) { return hook ? 1 : 0; }
int main(void) {
  int first = twice();
  if (hook) { int r = hook(3); (void)r; assert(first == 1); }
  else assert(first == 0);
  int m = &limit ? limit : 7;
  if (!&limit) assert(m == 7);
  return 0;
}
