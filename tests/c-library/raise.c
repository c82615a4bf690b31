//# FALSIFIED --property reach
#include <assert.h>
#include <signal.h>
int g;
void h(int s) { g = s; }
int main() {
  signal(SIGUSR1, h);
  raise(SIGUSR1);
  assert(g != SIGUSR1);
}
