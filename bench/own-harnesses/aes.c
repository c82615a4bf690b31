// One block encrypted under an arbitrary key.
#include "aes.h"
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  uint8_t key[AES_KEYLEN], block[AES_BLOCKLEN];
  struct AES_ctx context;
  for (int i = 0; i < AES_KEYLEN; i++) key[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < AES_BLOCKLEN; i++) block[i] = __VERIFIER_nondet_uchar();
  AES_init_ctx(&context, key);
  AES_ECB_encrypt(&context, block);
  return block[0];
}
