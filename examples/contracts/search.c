// expect: verified by --entry find
// Binary search with its contract: where it looks, and what it promises. The invariant says where the key can still be.
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
    if (list[middle] < key) low = middle + 1;
    else high = middle;
  }
  return -1;
}
