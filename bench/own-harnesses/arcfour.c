// A stream under an arbitrary key of 2 bytes.
#include "arcfour.h"
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  BYTE state[256], key[2], out[4];
  for (int i = 0; i < 2; i++) key[i] = __VERIFIER_nondet_uchar();
  arcfour_key_setup(state, key, sizeof key);
  arcfour_generate_stream(state, out, sizeof out);
  return out[0];
}
