//# VERIFIED --open fin+makers
// Writes up to a constant: what is added to the index counts, and a member of another struct does not say how long the memory is.
struct c { unsigned char d[8]; unsigned n; unsigned s[4]; };
void c_init(struct c *p) { p->n = 0; for (int i = 0; i < 4; i++) p->s[i] = 0; }
void fin(struct c *p, unsigned char *h) {
  unsigned i = p->n;
  while (i < 8) p->d[i++] = 0;
  for (i = 0; i < 4; ++i) {
    h[i] = (unsigned char)p->s[0];
    h[i + 8] = (unsigned char)p->s[1];
  }
}
