//# FALSIFIED --property readonly
#define SCRATCH(x)                                                                                                     \
  do {                                                                                                                 \
    const int cells[2] = {1, 2};                                                                                       \
    ((int *)cells)[1] = x;                                                                                             \
  } while (0)
int main(void) {
  SCRATCH(5);
  return 0;
}
