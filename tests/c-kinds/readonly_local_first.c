//# VERIFIED
int main(int argc, char **argv) {
  (void)argv;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    const int step = argc > 2 ? 2 : 1;
    const int *p = &step;
    sum += *p;
  }
  return sum;
}
