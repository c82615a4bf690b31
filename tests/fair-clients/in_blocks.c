//# VERIFIED --open all
//# requires sx_valid(p, n) && n % 16 == 0
// What goes from block to block needs all of the last one.
void flip(unsigned char *p, unsigned n) {
  for (unsigned i = 0; i < n; i += 16)
    for (unsigned k = 0; k < 16; k++) p[i + k] ^= 1;
}
