// expect: falsified by --entry partition_any --property bounds
// QuickSort's partition, with the bound check missing in the first inner loop: where every element is at most the pivot, lo runs
// beyond the array.
//   sextant model --reach --entry partition --predicates "lo < hi; lo <= hi; a[lo] <= p; a[hi] > p" partition.c
//   sextant check --entry partition_any --property bounds partition.c
int partition(int a[static 1], int n) {
  if (n <= 2) return 0;
  int p = a[0], lo = 1, hi = n - 1;
  while (lo <= hi) {
    while (a[lo] <= p) lo++;
    while (a[hi] > p) hi--;
    if (lo < hi) {
      int t = a[lo];
      a[lo] = a[hi];
      a[hi] = t;
    }
  }
  return hi;
}

// An array of arbitrary length and contents.
int partition_any(int n) {
  if (n <= 2 || n > 1000) return 0;
  int a[n];
  return partition(a, n);
}
