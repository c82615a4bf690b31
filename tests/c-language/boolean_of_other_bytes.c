//# UNKNOWN
// 5 is no value of _Bool.
union {
  unsigned char c;
  _Bool b;
} u;

int main(void) {
  u.c = 5;
  return u.b == 1;
}
