//# VERIFIED --property reach
#include <assert.h>
#include <signal.h>
int g;
void h(int s) { g = s; }
int main() {
  signal(SIGFPE, h);
  raise(SIGFPE);
  assert(g == SIGFPE);
}
