//# VERIFIED --open all
//# requires sx_valid(p, 1)
struct point { int x, y; };
int quadrant(const struct point *p) { return p->x > 0 ? p->y > 0 ? 1 : 4 : p->y > 0 ? 2 : 3; }
