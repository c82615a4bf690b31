//# UNKNOWN --property reach
#include <assert.h>
struct s {
  char c;
  int i;
};
static struct s zero(void) { static struct s s; return s; }
int main(void) {
  struct s s = zero();
  assert(((unsigned char *)&s)[1] == 0);
  return 0;
}
