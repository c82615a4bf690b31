// An error that is met at one place of the object alone, which is no likelier than others.
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
  assert(word.number != 64);
  return 0;
}
