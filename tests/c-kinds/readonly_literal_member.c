//# FALSIFIED --property readonly
typedef struct { const int a; int b; } pair;
#define PAIR(x) (&(pair){.a = x, .b = x})
int main(void) {
  pair *p = PAIR(4);
  p->b = 5;
  *(int *)&p->a = 5;
  return 0;
}
