//# UNKNOWN
int putchar(char *, int);

int main(void) { return putchar("a", 2) == 'a'; }
