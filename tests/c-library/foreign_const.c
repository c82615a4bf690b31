//# VERIFIED --property reach
#include <assert.h>
void show(const char *);
int main() {
  char a[4] = "abc";
  show(a);
  assert(a[0] == 'a');
}