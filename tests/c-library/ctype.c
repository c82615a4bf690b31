//# VERIFIED --property reach
#include <assert.h>
#include <ctype.h>
int main() {
  assert(toupper('a') == 'A');
  assert(isdigit('5'));
  assert(!isalpha('5'));
}
