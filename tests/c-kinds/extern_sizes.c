//# VERIFIED
// The first element is there, and where a part of another one is there, all of it is: the size is one for the whole run.
#include <stddef.h>
extern int numbers[];
extern char *names[];
extern struct P { char b[12]; } parts[];
struct S;
extern struct S s;
struct S *give(void) { return &s; }
void other(void);
int main(void) {
  int a = numbers[0];
  char first = *(char *)give();
  int *end = numbers + 1;
  parts[0].b[11] = 3;
  other();
  return (a > 3) + (first == 2) + (names[0] != NULL) + (end == numbers);
}
