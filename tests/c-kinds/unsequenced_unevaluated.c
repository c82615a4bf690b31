//# VERIFIED
int main(int argc, char **argv) {
  (void)argv;
  int i = argc;
  if (argc < 0) i = i++ + i++;
  i = (i % 10, i % 10 + 1);
  return (int)sizeof(i = i++ + 1) > 2 ? 0 : i;
}
