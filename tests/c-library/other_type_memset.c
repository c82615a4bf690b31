//# UNKNOWN
// What is declared so is not the library's: nothing is said about a run that calls it.
long memset(long);

int main(void) { return memset(1) == 77; }
