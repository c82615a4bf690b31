//# FALSIFIED --property init

struct s {
  char c;
  int i;
  int j;
};

int main(void) {
  struct s a, b;
  a.c = 1;
  a.i = 2;
  b = a;
  return b.j;
}
