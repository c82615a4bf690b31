//# VERIFIED
#include <string.h>
struct pair {
  int a[9];
} pair;
int main(int argc, char **argv) {
  (void)argv;
  char text[8] = "abc", *from = text + (argc > 3 ? 4 : 0);
  struct pair *p = &pair, *q = &pair;
  if (from != text) memcpy(text, from, 4);
  memcpy(text, text, 0);
  *p = *q;
  return p->a[0];
}
