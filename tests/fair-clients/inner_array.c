//# VERIFIED --open all --property memory
//# requires sx_made(c, cell_clear) && sx_valid(from, n)
// n counts what is in the struct, not structs: there is one.
struct cell {
  int used;
  unsigned char bytes[8];
};

void cell_clear(struct cell *c) { *c = (struct cell){0}; }

int cell_put(struct cell *c, const unsigned char *from, unsigned n) {
  if (n > 8) return -1;
  for (unsigned i = 0; i < n; i++) c->bytes[i] = from[i];
  return c->used = c->used + (int)n & 15;
}
