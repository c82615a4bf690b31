//# FALSIFIED --property bounds
#include <stdio.h>
char *gets(char *);
int main(void) {
  char b[100];
  gets(b);
  return 0;
}
