//# FALSIFIED --open all
int limit = 4; static int a[4]; int get(int i) { return i >= 0 && i < limit ? a[i] : 0; }
