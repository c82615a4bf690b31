//# FALSIFIED --property readonly
int main(void) {
  const int limit = 1;
  *(int *)&limit = 2;
  return limit;
}
