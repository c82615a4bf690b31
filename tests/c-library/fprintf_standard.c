//# VERIFIED
#include <stdio.h>
int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  fprintf(stderr, "%s: %d\n", "text", 3);
  if (fprintf(stdout, "abc") < 0) perror("stdout");
  fflush(NULL);
  return ferror(stdout);
}
