//# FALSIFIED --property bounds
#include <stdio.h>
#include <string.h>
struct s {
  char name[8];
  int id;
};
int main(void) {
  struct s s = {"abc", 1};
  if (scanf("%9s", s.name) != 1) return 0;
  return s.id ? 0 : 1;
}
