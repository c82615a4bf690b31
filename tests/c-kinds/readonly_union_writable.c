//# VERIFIED --property all
// What can be written as one member is not constant because it is another one's.
#include <assert.h>
union one { struct { const int first, second; } a; int b; };
static union one u = {{1, 2}};
int main(void) {
  union one v = {{3, 4}};
  u.b = 2;
  v.b = 2;
  int *p = &u.b;
  *p += 5;
  assert(u.a.first == 7 && v.a.first == 2);
  return 0;
}
