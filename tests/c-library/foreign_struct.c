//# FALSIFIED --property reach
#include <assert.h>
struct s {
  int a;
  char name[8];
};
void init(struct s *);
int main() {
  struct s x = {0};
  init(&x);
  assert(x.a == 0);
}