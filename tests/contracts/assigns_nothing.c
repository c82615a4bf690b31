//# VERIFIED
// What is local or new may be written; the caller's array only by the caller.
#include <sextant/contracts.h>
#include <stdlib.h>
#include <string.h>
static int sum(const int *list, int n) {
  sx_assigns();
  int total = 0, *copy = malloc(sizeof(int[2]));
  if (!copy) return 0;
  memcpy(copy, list, sizeof(int[2]));
  for (int i = 0; i < n; i++) copy[i]++, total += copy[i];
  free(copy);
  return total;
}
int main(void) {
  int list[2] = {1, 2};
  list[0] = sum(list, 2);
  return sum(list, 1);
}
