// expect: verified
// Inputs have the range of their type.
#include <assert.h>
#include <limits.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  int b = __VERIFIER_nondet_bool();
  assert(b == 0 || b == 1);
  int c = __VERIFIER_nondet_char();
  assert(c >= -128 && c <= 127);
  int u = __VERIFIER_nondet_uchar();
  assert(u >= 0 && u <= 255);
  int s = __VERIFIER_nondet_short();
  assert(s >= SHRT_MIN && s <= SHRT_MAX);
  int us = __VERIFIER_nondet_ushort();
  assert(us >= 0 && us <= 65535);
  long i = __VERIFIER_nondet_int();
  assert(i >= INT_MIN && i <= INT_MAX);
  long ui = __VERIFIER_nondet_uint();
  assert(ui >= 0 && ui <= (long)UINT_MAX);
  long l = __VERIFIER_nondet_long();
  long long ll = __VERIFIER_nondet_longlong();
  assert((l < ll) == !(ll <= l));
  unsigned long ul = __VERIFIER_nondet_ulong();
  unsigned long long ull = __VERIFIER_nondet_ulonglong();
  assert(ul / 2 + ull / 2 <= ULONG_MAX);
  return 0;
}
