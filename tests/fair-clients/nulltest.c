//# VERIFIED --open all
//# requires NULL
int get(const int *p) { return p ? *p : 0; }
