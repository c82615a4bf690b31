// Three bytes encoded into a new text, which is decoded again.
#include <stdlib.h>

#include "b64.h"
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char in[3];
  for (int i = 0; i < 3; i++) in[i] = __VERIFIER_nondet_uchar();
  char *text = b64_encode(in, sizeof in);
  if (!text) return 1;
  unsigned char *out = b64_decode(text, 4);
  free(text);
  free(out);
  return 0;
}
