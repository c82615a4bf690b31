//# VERIFIED
// One literal, evaluated once, for four elements.
#include <assert.h>
int main(void) {
  const char *texts[4] = {[0 ... 3] = "text"};
  assert(texts[0] == texts[3]);
}
