//# FALSIFIED --property call
int two();
int main(void) { return two(1); }
int two(int a, int b) { return a + b; }
