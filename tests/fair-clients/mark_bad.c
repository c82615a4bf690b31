//# FALSIFIED --open all
// The client says what is in the first block, though another one is chosen after it.
#include <stddef.h>
size_t strip(const unsigned char *in, unsigned char *out, size_t n) {
  if (n == 0) return 0;
  if (in[n - 1] == '=') n--;
  for (size_t i = 0; i < n; i++) out[i] = in[i];
  return in[n - 1];
}
