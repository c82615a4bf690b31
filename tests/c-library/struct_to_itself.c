//# VERIFIED --property library
#include <string.h>
struct s {
  int a[4];
};
struct s x, y;
void f(struct s *p, struct s *q) {
  *p = *q;
  memcpy(p, &x, sizeof x);
}
int main(void) {
  f(&y, &y);
  f(&y, &x);
  return 0;
}
