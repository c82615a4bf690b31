//# FALSIFIED
#include <assert.h>
#include <stdio.h>
int main(void) {
  if (getchar() == EOF) assert(feof(stdin) + ferror(stdin) <= 2);
}
