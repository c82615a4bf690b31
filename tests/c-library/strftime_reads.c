//# FALSIFIED --property init
// The year is read, which has no value.
#include <time.h>
int main(void) {
  struct tm t;
  char b[20];
  t.tm_hour = 1;
  return strftime(b, sizeof b, "%H %Y", &t) > 20;
}
