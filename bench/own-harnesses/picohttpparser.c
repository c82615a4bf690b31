// The decoder of chunked bodies, with any 6 bytes in one piece.
#include "picohttpparser.h"
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[6];
  size_t size = sizeof text;
  struct phr_chunked_decoder decoder = {0};
  for (size_t i = 0; i < sizeof text; i++) text[i] = __VERIFIER_nondet_char();
  decoder.consume_trailer = 1;
  return phr_decode_chunked(&decoder, text, &size) >= 0;
}
