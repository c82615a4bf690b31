//# UNKNOWN
int bcopy(int x);

int main(void) { return bcopy(0); }
