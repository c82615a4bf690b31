//# FALSIFIED --property bounds --entry second
int second(int *p) { return p ? p[1] : 0; }
