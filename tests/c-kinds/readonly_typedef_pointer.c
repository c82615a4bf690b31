//# VERIFIED --property readonly
// The pointer is not constant, what it points to is.
typedef const int *pointer;
typedef int number;
int main(void) {
  static const int n = 1;
  pointer *p = &(pointer){0};
  number *q = &(number){1};
  *p = &n;
  *q = 2;
  return **p == *q;
}
