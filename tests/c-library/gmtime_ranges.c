//# VERIFIED --property all
#include <time.h>
int main() {
  time_t t = time(0);
  struct tm *m = gmtime(&t);
  if (m) {
    int a[12] = {0};
    return a[m->tm_mon];
  }
  return 0;
}
