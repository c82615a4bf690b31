//# FALSIFIED --property readonly
extern const int e[];
int main(void) {
  *(int *)&e[0] = 1;
  return 0;
}
