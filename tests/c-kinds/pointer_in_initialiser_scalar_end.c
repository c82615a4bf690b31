//# VERIFIED --property all
static char c, d;
static struct pair { int a, b; } s;
static char *p = &c, *end = &c + 1, *both[] = {&c, &d}, *first = &(&d)[0];
static int *q = &s.a + 1, flag = 3 & 1;
int main(void) { return *p + end[-1] + *both[1] + *first + (q == &s.b ? 0 : 0) + flag - 1; }
