//# VERIFIED --property all
// Calls are chained by pointers to their variables, which are alive.
struct node { struct node *up; int v; };
static int sum(const struct node *n) { int s = 0; while (n) { s += n->v; n = n->up; } return s; }
static int walk(struct node *up, int d) { struct node here = {up, d}; if (d == 0) return sum(&here); return walk(&here, d - 1); }
int main(void) { return walk(0, 2) == 3 ? walk(0, 1) - 1 : 1 / 0; }
