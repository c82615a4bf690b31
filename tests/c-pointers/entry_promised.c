//# VERIFIED --property memory --entry sum
int sum(const int p[static 2]) { return (p[0] & 7) + (p[1] & 7); }
