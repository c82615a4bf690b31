//# FALSIFIED --property readonly
struct pair { const int a; int b; };
static struct pair *p = (struct pair[]){{1, 2}, {3, 4}};
int main(void) {
  p[1].b = 5;
  *(int *)&p[1].a = 5;
  return 0;
}
