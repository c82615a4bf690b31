//# UNKNOWN --property init --engine bounded
#include <time.h>
int main(void) {
  char text[4];
  struct tm day = {.tm_year = 100, .tm_mday = 1};
  strftime(text, sizeof text, "%Y-%m", &day); // never fits, which the model does not know: the text is indeterminate then
  if (text[0] == '2') return 1;
  return 0;
}
