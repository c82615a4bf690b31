//# FALSIFIED --property bounds
#include <string.h>
struct s {
  char name[8];
  int id;
};
int main(void) {
  struct s s;
  s.id = 1;
  strcpy(s.name, "123456789");
  return s.id ? 0 : 1;
}
