//# VERIFIED --property reach
#include <assert.h>
#include <signal.h>
int g;
void h(int s) { g = s; }
int main() {
  if (signal(SIGFPE, h) == SIG_ERR) return 0;
  raise(SIGFPE);
  assert(g == SIGFPE);
}
