//# UNKNOWN --property pointer
// Clang makes the same of this and of a difference of two numbers.
char a[4], b[4];

int main(void) { return (int)(&a[1] - &b[0]); }
