//# FALSIFIED --property align
// Clang knows the array, and says of the load what it knows of that.
char b[16];
int main(void) { return *(int *)b; }
