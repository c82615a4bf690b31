//# FALSIFIED --property library
#include <time.h>
int main(void) {
  struct tm calendar = {0};
  char text[20] = "%Y";
  strftime(text, sizeof text, text, &calendar);
  return 0;
}
