//# VERIFIED
#include <string.h>
struct record {
  char name[16];
  int key;
  char tail[1];
};
int main(void) {
  struct record r;
  memset(&r, 0, sizeof r);
  memset(r.name, 1, sizeof r.name);
  memset(&r.name[4], 2, 12);
  memcpy(r.tail, r.name, 1);
  return r.name[3];
}
