//# VERIFIED --open all
//# requires x != -2147483648
int negate(int x) { return -x; }
