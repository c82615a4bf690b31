//# VERIFIED --open digits
//# requires sx_valid(s, 1024)
// A number that is divided does not say how long the memory is.
int digits(char *s, short value) {
  char *p = s;
  unsigned v = value < 0 ? 0u - (unsigned)value : (unsigned)value;
  do {
    *p++ = (char)('0' + v % 10);
    v /= 10;
  } while (v);
  *p = 0;
  return (int)(p - s);
}
