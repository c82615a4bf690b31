// Up to 5 bytes encoded, and the text decoded again.
#include "base64.h"
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  BYTE in[5], text[16], out[16];
  size_t size = __VERIFIER_nondet_uchar() % 6u;
  for (size_t i = 0; i < sizeof in; i++) in[i] = __VERIFIER_nondet_uchar();
  size_t length = base64_encode(in, text, size, 0);
  return base64_decode(text, out, length) == size;
}
