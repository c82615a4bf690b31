//# UNKNOWN --property truncation
static unsigned char limit = 300;
int main(void) { return limit; }
