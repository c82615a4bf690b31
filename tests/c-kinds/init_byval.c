//# VERIFIED --property init

struct s {
  int a;
  int b;
  long c;
};

int g(struct s s) { return s.a; }

int main(void) {
  struct s s;
  s.a = 1;
  return g(s) - 1;
}
