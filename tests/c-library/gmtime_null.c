//# FALSIFIED --property null
#include <time.h>
int main() {
  time_t t = time(0);
  struct tm *m = gmtime(&t);
  return m->tm_mon;
}
