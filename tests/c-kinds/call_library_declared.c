//# UNKNOWN
// Declared as what the library's is not.
int exit(void);
int main(void) { return exit(); }
