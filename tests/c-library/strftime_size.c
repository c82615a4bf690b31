//# VERIFIED --property all
#include <string.h>
#include <stdlib.h>
#include <time.h>
int main() {
  time_t t = time(0);
  struct tm *m = localtime(&t);
  char b[30];
  if (m) {
    size_t n = strftime(b, 30, "%Y", m);
    if (n) return b[n];
  }
  return 0;
}
