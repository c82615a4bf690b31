//# FALSIFIED --property call
static int f(void) { return 1; }
int main(void) { ((void (*)(void))f)(); return 0; }
