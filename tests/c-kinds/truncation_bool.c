//# FALSIFIED --property truncation
static _Bool f(int x) { return x; }
int main(void) { return f(4); }
