//# FALSIFIED --property div
// Clang folds what two constants divide to; that it is evaluated is undefined all the same.
int main(void) { return 1 / 0 ? 1 : 0; }
