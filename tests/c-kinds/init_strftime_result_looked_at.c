//# VERIFIED --property init
#include <stdio.h>
#include <time.h>
int main(void) {
  char text[12];
  struct tm day = {.tm_year = 100, .tm_mday = 1};
  if (strftime(text, sizeof text, "%Y-%m", &day) == 0) return 1;
  puts(text);
  return 0;
}
