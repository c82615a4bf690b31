// expect: verified
// Insertion sort of a few numbers with a median and a search, and a determinant of a small matrix.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define COUNT 3

static int values[COUNT];

static int sort(void) {
  int moves = 0;
  for (int i = 1; i < COUNT; i++) {
    int value = values[i];
    int j = i - 1;
    while (j >= 0 && values[j] > value) {
      values[j + 1] = values[j];
      j--;
      moves++;
    }
    values[j + 1] = value;
  }
  return moves;
}

static int find(int wanted) {
  int low = 0;
  int high = COUNT - 1;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (middle < 0 || middle >= COUNT) return -2; // never
    if (values[middle] == wanted) return middle;
    if (values[middle] < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

static int determinant(int a, int b, int c, int d) { return a * d - b * c; }

static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
  return 0;
}

static int small(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  return x & 3;
}

int main(void) {
  for (int i = 0; i < COUNT; i++) values[i] = __VERIFIER_nondet_int();
  int moves = sort();
  if (moves > COUNT * (COUNT - 1) / 2) return 1; // never
  if (moves == 3) return 2;                     // all in the wrong order
  for (int i = 0; i + 1 < COUNT; i++) {
    if (values[i] > values[i + 1]) return 3; // never
  }
  int median = values[COUNT / 2];
  int larger = 0;
  for (int i = 0; i < COUNT; i++) {
    if (values[i] > median) larger++;
  }
  assert(larger <= COUNT / 2);
  int wanted = __VERIFIER_nondet_int();
  int at = find(wanted);
  assert(at >= -1 && at < COUNT);
  if (at >= 0 && values[at] != wanted) return 4; // never
  if (at == 2 && wanted == 31337) return 5;

  int a = small();
  int b = small();
  int c = small();
  int d = small();
  int value = determinant(a, b, c, d);
  assert(value >= -9 && value <= 9);
  if (a == c && b == d && value != 0) return 6; // never
  int s = sign(value);
  if (s == -sign(determinant(c, d, a, b))) return 7;
  return 8; // never: exchanging rows changes the sign
}
