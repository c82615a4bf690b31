//# VERIFIED
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  assert(fileno(stdin) == STDIN_FILENO && fileno(stderr) == STDERR_FILENO);
  int number = open("a", O_RDONLY);
  FILE *f = number < 0 || number >= 64 ? NULL : fdopen(number, "r");
  if (!f) return 1;
  assert(fileno(f) == number);
  fclose(f);
  assert(close(number) == -1);
  return 0;
}
