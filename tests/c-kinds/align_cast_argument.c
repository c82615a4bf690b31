//# FALSIFIED --property align
struct S { int a, b; };
char b[16];
int second(struct S s) { return s.b; }
int main(void) { return second(*(struct S *)b); }
