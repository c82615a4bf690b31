//# FALSIFIED --property null
int main(int argc, char **argv) { return argv[1][0] == 'x' && argc; }
