//# FALSIFIED --property reach
#include <assert.h>
int *make(int);
int main() {
  int *p = make(1), *q = make(2);
  if (p && q) {
    *p = 1;
    *q = 2;
    assert(*p == 1);
  }
}