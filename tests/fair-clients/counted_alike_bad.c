//# FALSIFIED --open all
// The length is a number of the same type as the elements.
int get(const int *a, const int *length) { return a[*length]; }
