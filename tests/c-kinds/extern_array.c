//# FALSIFIED --property bounds
// Nothing says that it has two elements.
extern int e[];
int main(void) { return e[1] > 3; }
