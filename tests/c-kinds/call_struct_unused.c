//# VERIFIED --property call
extern int __VERIFIER_nondet_int(void);
struct small { short s; };
struct pair { int a, b; };
struct three { float x, y, z; };
struct large { int cells[20]; };
union both { int i; float f; };
typedef int four __attribute__((vector_size(16)));
#define FUNCTION(type, name)                                                                                           \
  static type name(int x) {                                                                                            \
    static type kept;                                                                                                  \
    if (x) return kept;                                                                                                \
  }
FUNCTION(struct small, small)
FUNCTION(struct pair, pair)
FUNCTION(struct three, three)
FUNCTION(struct large, large)
FUNCTION(union both, both)
FUNCTION(four, vector)
FUNCTION(_Complex double, complex)
FUNCTION(_Complex float, narrow)
FUNCTION(__int128, wide)
static struct large passed(int x) {
  if (x == 7) return large(x);
  if (x) return (struct large){{x}};
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  small(x), pair(x), three(x), large(x), both(x), vector(x), complex(x), narrow(x), wide(x), passed(x);
  struct large (*by_pointer)(int) = large;
  by_pointer(x);
  struct pair p = pair(1);
  struct large q = passed(x ? x : 7);
  return p.a + q.cells[0] + pair(2).b;
}
