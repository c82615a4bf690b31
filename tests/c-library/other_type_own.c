//# VERIFIED
// A function of the program that has such a name is the program's.
int bcopy(int x);

int main(void) { return bcopy(0); }

int bcopy(int x) { return x; }
