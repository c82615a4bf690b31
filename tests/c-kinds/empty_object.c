//# FALSIFIED --property bounds
// An object of an empty struct has no byte.
struct E {} e;
int main(int argc, char **argv) { return ((char *)&e)[argc]; }
