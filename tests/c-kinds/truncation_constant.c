//# UNKNOWN --property truncation
int main(void) { float f = 0.1; return f > 0; }
