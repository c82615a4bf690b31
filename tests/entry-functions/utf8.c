//# read_utf8 3 violated, 6 proved
// One character of a text that ends in a zero byte.
unsigned read_utf8(const unsigned char *z, int *length) {
  unsigned c = z[0];
  int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0, i;
  c &= more == 3 ? 0x07u : more == 2 ? 0x0fu : more == 1 ? 0x1fu : 0xffu;
  for (i = 1; i <= more; i++) {
    if ((z[i] & 0xc0) != 0x80) break;
    c = (c << 6) + (z[i] & 0x3fu);
  }
  *length = i;
  return c;
}
