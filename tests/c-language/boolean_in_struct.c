//# UNKNOWN
// A member that was filled as bytes may hold what is no value of its type.
#include <stdbool.h>
#include <string.h>

struct flags {
  int n;
  bool on;
};

static bool is_on(const struct flags *f) { return f->on; }

int main(void) {
  struct flags f, g;
  memset(&f, 2, sizeof f);
  g = f;
  return is_on(&g);
}
