// What swprintf writes is not modelled: neither the assertion nor the buffer is settled.
#include <assert.h>
#include <wchar.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  wchar_t text[16];
  swprintf(text, 16, L"%d", __VERIFIER_nondet_int());
  assert(text[0] != 'x');
  return 0;
}
