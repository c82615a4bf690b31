//# VERIFIED --property init
// The struct has a hole, which is passed along in a register.
struct s {
  char c;
  int i;
};
void out(struct s s);

int main(void) {
  struct s s;
  s.c = 1;
  s.i = 2;
  out(s);
  return 0;
}
