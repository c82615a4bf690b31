//# FALSIFIED --property bounds
struct t { int x, y; } v[2][2], w; int main(void){ int i = 2; w = *(v[0]+i); return w.x; }
