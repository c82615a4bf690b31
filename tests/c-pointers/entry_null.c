//# FALSIFIED --property null --entry first
int first(int *p) { return *p; }
