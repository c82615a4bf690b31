//# FALSIFIED --property bounds
// The address that is taken after it is of another array.
static int cells[3], others[3];
int main(int argc, char **argv) {
  (void)argv;
  int x = cells[7], *element = &others[argc & 1];
  return x + *element;
}
