//# FALSIFIED --property readonly
#define CONSTANT const int
typedef CONSTANT number;
int main(void) {
  int *p = (int *)(number[2]){1, 2};
  p[1] = 2;
  return 0;
}
