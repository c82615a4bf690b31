//# FALSIFIED --property readonly
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };
#define SCRATCH                                                                                                        \
  const struct pair p = {__VERIFIER_nondet_int(), 2};                                                                  \
  ((struct pair *)&p)->b = 3;
int main(void) {
  SCRATCH
  return 0;
}
