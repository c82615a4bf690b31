//# UNKNOWN
// Outside the row that the subscript names, though inside the array: clang folds it.
int a[2][4];
int *p = &a[0][6];
int main(void) { return *p; }
