// Sorting by a heap: the largest number is at its root, children of i are 2i + 1 and 2i + 2.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define MOST 4

struct counts {
  unsigned compared, swapped;
};

static struct counts counts;

static void swap(int *a, int *b) {
  int other = *a;
  *a = *b;
  *b = other;
  counts.swapped++;
}

static int is_less(int a, int b) {
  counts.compared++;
  return a < b;
}

// Moves the number at `i` down to where no child is larger.
static void sift_down(int *numbers, unsigned count, unsigned i) {
  for (;;) {
    unsigned child = 2 * i + 1;
    if (child >= count) return;
    if (is_less(numbers[child], numbers[child + 1])) child++;
    if (!is_less(numbers[i], numbers[child])) return;
    swap(&numbers[i], &numbers[child]);
    i = child;
  }
}

static void make_heap(int *numbers, unsigned count) {
  for (unsigned i = count / 2; i > 0; i--) sift_down(numbers, count, i - 1);
}

static void heap_sort(int *numbers, unsigned count) {
  make_heap(numbers, count);
  for (unsigned end = count; end > 1; end--) {
    swap(&numbers[0], &numbers[end - 1]);
    sift_down(numbers, end - 1, 0);
  }
}

static void insertion_sort(int *numbers, unsigned count) {
  for (unsigned i = 1; i < count; i++)
    for (unsigned j = i; j > 0 && is_less(numbers[j], numbers[j - 1]); j--) swap(&numbers[j], &numbers[j - 1]);
}

static int is_sorted(const int *numbers, unsigned count) {
  for (unsigned i = 1; i < count; i++)
    if (numbers[i] < numbers[i - 1]) return 0;
  return 1;
}

static void sort(int *numbers, unsigned count) {
  if (count < 3) insertion_sort(numbers, count);
  else heap_sort(numbers, count);
}

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  if (count < 1 || count > MOST) return 0;
  int *numbers = malloc(count * sizeof *numbers);
  if (!numbers) return 1;
  for (unsigned i = 0; i < count; i++) numbers[i] = __VERIFIER_nondet_int();
  sort(numbers, count);
  assert(is_sorted(numbers, count));
  assert(counts.swapped <= 4 * MOST);
  int least = numbers[0];
  free(numbers);
  return least > 0;
}
