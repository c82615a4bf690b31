//# FALSIFIED --property bounds
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  return argv[1][1] == 'a';
}
