//# FALSIFIED
#include <assert.h>
int main(void) {
  const char *all = "upper", *rest = "per";
  if (all[2] == rest[0]) assert(all + 2 != rest);
}
