//# FALSIFIED --property align
struct S { short s; char b[16]; } g;
int first(struct S *p) { return *(int *)p->b; }
int main(void) { return first(&g); }
