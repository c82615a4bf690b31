//# FALSIFIED --open all
enum colour { RED, GREEN, BLUE };
static const int shares[2] = {3, 6};
int share(enum colour c) { return shares[c]; }
