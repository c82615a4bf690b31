//# VERIFIED --open all
//# assumes no client calls begin_of: it takes s, and accesses what lies before it
const char *begin_of(const char *s) {
  const char *at = s;
  do at--;
  while (*at & 0x80);
  return at;
}

int half(int n) { return n / 2; }
