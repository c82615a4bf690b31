//# VERIFIED
int a[4];

int main(void) { return &a[3] - &a[1] != 2; }
