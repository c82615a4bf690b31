//# VERIFIED --property bounds
#include <string.h>
struct s {
  char name[8];
  int id;
};
int main(void) {
  struct s s;
  s.id = 1;
  strcpy(s.name, "1234567");
  return s.id == 1 ? 0 : 1;
}
