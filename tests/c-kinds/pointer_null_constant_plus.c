//# UNKNOWN
// Clang takes it for a conversion of the number; C leaves it undefined.
int main(void){ int n=4; char *p=(char*)0+n; return 0; }
