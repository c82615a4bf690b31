//# FALSIFIED --property reach
// A macro's literals are as many as its uses.
#include <assert.h>
#define TEXT "text"
int main(void) {
  const char *p = TEXT, *q = TEXT;
  assert(p == q);
}
