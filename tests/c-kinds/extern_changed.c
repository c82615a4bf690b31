//# FALSIFIED --property reach
// Another file's function changes it.
#include <assert.h>
extern int e[];
void other(void);
int main(void) {
  int *p = e;
  *p = 1;
  other();
  assert(*p == 1);
  return 0;
}
