//# FALSIFIED --property readonly
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };
#define SCRATCH                                                                                                        \
  const struct pair p = {1, 2};                                                                                        \
  ((struct pair *)&p)->a = 3;
int main(void) {
  SCRATCH
  return 0;
}
