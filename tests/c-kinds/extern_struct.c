//# FALSIFIED --property bounds
struct S;
extern struct S s;
int main(void) { return ((char *)&s)[15] > 3; }
