//# VERIFIED --property undefined
#include <stddef.h>
static void reverse(char *s, size_t n) {
  for (size_t i = n; i-- > 0;) s[i] = (char)i;
}
static int before(int *p, long k) { return p[-k]; }
static int back(int *p, size_t k) { return *(p - k); }

int main(void) {
  char b[8];
  int a[4] = {1, 2, 3, 4}, sum = 0;
  reverse(b, 3);
  for (size_t i = 0; i < 4; i++) sum += a[i];
  return sum + before(a + 3, 2) + back(a + 3, 1) + b[1] > 0;
}
