//# FALSIFIED --property align
// An array of characters is not, whatever its length.
int main(int argc, char **argv) {
  if (argc < 4 || argc > 9) return 0;
  char a[argc];
  *(int *)a = 1;
}
