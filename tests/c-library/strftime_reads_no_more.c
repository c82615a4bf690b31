//# VERIFIED --property init
#include <time.h>
int main(void) {
  struct tm t;
  char b[20];
  t.tm_hour = t.tm_min = 1;
  return strftime(b, sizeof b, "%%%R", &t) > 20;
}
