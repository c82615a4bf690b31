// expect: falsified by --entry find
// The same with a mistake that the contract shows: the middle is kept, and the loop need not end.
#include <sextant/contracts.h>

int find(const int *list, int n, int key) {
  sx_requires(n >= 0 && n <= 4 && sx_valid(list, n));
  sx_ensures(sx_result == -1 || list[sx_result] == key);
  sx_ensures(sx_result >= -1 && sx_result < n);
  int low = 0, high = n;
  while (low < high) {
    sx_invariant(0 <= low && high <= n);
    sx_decreases(high - low);
    int middle = low + (high - low) / 2;
    if (list[middle] == key) return middle;
    if (list[middle] < key) low = middle;
    else high = middle;
  }
  return -1;
}
