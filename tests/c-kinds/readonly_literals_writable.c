//# VERIFIED --property all
#include <assert.h>
typedef struct { const int a; int b; } pair;
typedef int number;
#define PAIR(x) (&(pair){.a = x, .b = x})
#define NUMBERS(...) ((int[]){__VA_ARGS__})
static pair *all = (pair[]){{1, 2}, {3, 4}};
static int sum(const pair *p) { return p->a + p->b; }
int main(void) {
  pair *p = PAIR(4), *q = &(pair){5, 6};
  int *n = NUMBERS(1, 2, 3), *m = (number[2]){1, 2};
  const char *const *names = (const char *const[]){"a", "b"};
  p->b = q->a;
  q->b = 7;
  n[2] = m[1] = 8;
  all[1].b = n[2];
  for (int i = 0; i < 2; i++) assert(sum(&(pair){i, n[i]}) == 2 * i + 1);
  assert(p->a + p->b == 9 && sum(q) == 12 && all[1].a == 3 && names[1][0] == 'b');
  return 0;
}
