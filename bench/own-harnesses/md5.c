// Up to 70 bytes hashed, in one piece.
#include "md5.h"
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  BYTE text[70], hash[MD5_BLOCK_SIZE];
  MD5_CTX context;
  for (int i = 0; i < 70; i++) text[i] = __VERIFIER_nondet_uchar();
  md5_init(&context);
  md5_update(&context, text, __VERIFIER_nondet_uchar() % 71u);
  md5_final(&context, hash);
  return hash[0];
}
