//# FALSIFIED --property truncation
int main(void) { double d = 1.5; int x = (d + 1) * 3; return x; }
