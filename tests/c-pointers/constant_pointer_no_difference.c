//# FALSIFIED --property reach
#include <assert.h>
#include <string.h>
static const char *const digits = "0123456789abcdef";
int main(void) {
  const char *p = strchr(digits, 'a');
  assert(p - digits != 10);
}
