//# VERIFIED --property bounds
#include <string.h>
struct s {
  char a[4];
  char b[6];
  int x;
};
int main(void) {
  struct s s = {"abc", "de", 1};
  strcat(s.b, s.a);
  return strlen(s.b) == 5 && s.x ? 0 : 1;
}
