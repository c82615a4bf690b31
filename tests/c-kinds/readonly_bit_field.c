//# FALSIFIED --property readonly
struct constant { const unsigned a : 3; unsigned b : 5; };
struct plain { unsigned a : 3; unsigned b : 5; };
int main(void) {
  struct constant s = {1, 2};
  struct plain *p = (struct plain *)&s;
  p->a = 3;
  return 0;
}
