// expect: verified
// switch: falling through, default in the middle, negative and shared cases, no case that fits.
#include <assert.h>

static int classify(int n) {
  int r = 0;
  switch (n) {
  case 1: r += 1;
  case 2: r += 10; break;
  default: r += 100;
  case -3:
  case 4: r += 1000; break;
  case 5: return -1;
  }
  return r;
}

int main(void) {
  assert(classify(1) == 11);
  assert(classify(2) == 10);
  assert(classify(3) == 1100);
  assert(classify(-3) == 1000);
  assert(classify(4) == 1000);
  assert(classify(5) == -1);
  int x = 7;
  switch (x) {
  case 1: x = 0;
  }
  assert(x == 7);
  switch ((unsigned char)(x + 250)) {
  case 1: x = 3; break;
  case 0: x = 2; break;
  }
  assert(x == 3);
  return 0;
}
