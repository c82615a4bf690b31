//# VERIFIED --open all
unsigned bit(unsigned i) { return 1u << i; }
