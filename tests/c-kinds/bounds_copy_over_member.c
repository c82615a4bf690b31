//# FALSIFIED --property bounds
#include <string.h>
struct record {
  char name[16];
  void *next;
};
int main(void) {
  struct record r;
  memcpy(r.name, "0123456789012345678", 20);
  return 0;
}
