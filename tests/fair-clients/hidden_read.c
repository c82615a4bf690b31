//# VERIFIED --open all
//# requires sx_zeroed(p)
static void in(char ***q) { if (**q) *(volatile char *)0 = 1; }
void f(char **p) { in(&p); }
