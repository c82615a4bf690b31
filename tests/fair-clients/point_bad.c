//# FALSIFIED --open all
struct point { int x, y; };
int ratio(const struct point *p) { return p->x / (p->y - 3); }
