//# FALSIFIED --property readonly
#define DECLARE(type, name, value) const type name = value
#define TWO {1, 2}
struct pair { int a, b; };
int main(void) {
  DECLARE(struct pair, s, TWO);
  ((struct pair *)&s)->a = 2;
  return 0;
}
