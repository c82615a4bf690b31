//# FALSIFIED --open all
//# requires sx_valid(p, w * h)
void set(unsigned char *p, unsigned w, unsigned h, unsigned x, unsigned y) { if (x < w && y <= h) p[y * w + x] = 1; }
