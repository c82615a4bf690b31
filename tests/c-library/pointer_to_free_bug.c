//# FALSIFIED --property free
#include <stdlib.h>
struct hooks {
  void *(*a)(size_t);
  void (*f)(void *);
} h = {malloc, free};
int main(void) {
  char *p = h.a(3);
  h.f(p);
  h.f(p);
  return 0;
}
