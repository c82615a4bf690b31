// A pointer whose bytes are seen as a number, too: where the objects are makes no difference to the error.
#include <assert.h>
#include <stdint.h>

union Word {
  int *pointer;
  uintptr_t number;
};
int first, second, __VERIFIER_nondet_int(void);

int main(void) {
  union Word word;
  word.pointer = __VERIFIER_nondet_int() ? &first : &second;
  if (word.number % sizeof(int)) return 1;
  *word.pointer = __VERIFIER_nondet_int();
  assert(second != 7);
  return 0;
}
