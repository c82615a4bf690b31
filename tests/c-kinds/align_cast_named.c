//# UNKNOWN --property align
// The name of the type asks for nothing, which clang does not say where it knows the object.
typedef int anywhere __attribute__((aligned(1)));
char b[16];
int main(void) { return *(anywhere *)b; }
