// A number of seven bits a byte, read from what the caller gives. One byte is too little for it.
int varint(const unsigned char *p, unsigned *out) {
  if (!p || !out) return 0;
  unsigned value = p[0] & 127u;
  if (p[0] < 128) {
    *out = value;
    return 1;
  }
  value |= (p[1] & 127u) << 7;
  *out = value;
  return 2;
}
