//# FALSIFIED --property shift
int main(void) { return (((__int128)-1 << 63) | 1) == 0; }
