//# VERIFIED
#include <assert.h>
#include <signal.h>
int main(void) {
  if (signal(SIGFPE, SIG_DFL) == SIG_ERR) return 1;
  void (*before)(int) = signal(SIGFPE, SIG_IGN);
  assert(before == SIG_DFL || before == SIG_ERR);
  return 0;
}
