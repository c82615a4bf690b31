//# FALSIFIED --property init

struct s {
  unsigned a : 3, b : 5;
};

int main(void) {
  struct s x;
  x.a = 1;
  if (x.b > 3) return 1;
  return 0;
}
