//# UNKNOWN --property pointer
// Clang folds it to the address that it began with; that it left the object on the way is in the text alone.
static char c;
static char *p = &c + 2 - 2;
int main(void) { return *p; }
