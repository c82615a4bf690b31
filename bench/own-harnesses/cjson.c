// A document of up to 3 characters, read and let go.
#include "cJSON.h"
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[4];
  for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_char();
  text[3] = 0;
  cJSON_Delete(cJSON_Parse(text));
  return 0;
}
