// Any 4 bytes decompressed into 64.
#include "smaz.h"
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char in[4], out[64];
  for (int i = 0; i < 4; i++) in[i] = __VERIFIER_nondet_char();
  return smaz_decompress(in, sizeof in, out, sizeof out) > 64;
}
