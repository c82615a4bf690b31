//# VERIFIED --ltl G("u.c<=44&&u.i<=300&&u.b<=44")
union {
  char c;
  int i;
  unsigned char b;
} u;

int main(void) {
  u.i = 300;
  return 0;
}
