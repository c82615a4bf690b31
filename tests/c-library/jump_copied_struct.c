//# UNKNOWN
#include <setjmp.h>
struct state {
  int n;
  jmp_buf start;
};
int main(void) {
  static struct state a, b;
  if (setjmp(a.start)) return 0;
  b = a;
  longjmp(b.start, 1);
}
