// The greatest of n numbers, by a library: its loop goes one too far.
int greatest(const int *list, int n) {
  if (n < 1) return 0;
  int most = list[0];
  for (int i = 1; i <= n; i++)
    if (list[i] > most) most = list[i];
  return most;
}
