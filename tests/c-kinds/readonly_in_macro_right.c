//# VERIFIED --property readonly
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };
#define LOCALS                                                                                                         \
  const int n = __VERIFIER_nondet_int();                                                                               \
  const int cells[2] = {1, 2};                                                                                         \
  const struct pair p = {4, 5};                                                                                        \
  const long rest[20] = {1, 2};
int main(void) {
  LOCALS
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    const int x = i + 1;
    sum += cells[i] + x;
  }
  return n == sum + p.b + rest[19];
}
