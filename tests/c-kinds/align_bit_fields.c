//# VERIFIED
// An array of structs of bit-fields is aligned as the type of the bit-fields is, not as the words that they are read in; whether it is static, local or of any length.
#include <assert.h>
struct flags {
  unsigned low : 10;
};
struct wide {
  int first : 26, second : 9;
};
static struct wide words[3] = {{7, 20}, {7, 20}, {7, 20}};
static struct flags table[2][2] = {{{5}, {5}}, {{5}, {5}}};
extern int __VERIFIER_nondet_int(void);
static unsigned sum(struct flags *f, int n) {
  unsigned result = 0;
  for (int i = 0; i < n; i++) result += f[i].low;
  return result;
}
int main(void) {
  struct flags local[4] = {{1}, {2}, {3}, {4}};
  int n = __VERIFIER_nondet_int();
  if (n < 4 || n > 5) return 0;
  struct flags any[n];
  for (int i = 0; i < n; i++) any[i].low = 7;
  assert(sum(table[0], 2) + sum(table[1], 2) == 20);
  assert(sum(local, 4) == 10);
  assert(sum(any, 4) == 28);
  for (int i = 0; i < 3; i++) assert(words[i].first + words[i].second++ == 27);
  return 0;
}
