//# VERIFIED --property call
int two();
int add(a, b) int a; char b; { return a + b; }
int main(void) { return two(1, 2) + add(1, 'x'); }
int two(int a, int b) { return a - b; }
