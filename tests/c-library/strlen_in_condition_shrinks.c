//# FALSIFIED --property reach
// The loop writes to the text.
#include <assert.h>
#include <string.h>
int main(void) {
  char text[] = "abcd";
  int rounds = 0;
  for (size_t i = 0; i < strlen(text); i++) {
    text[3 - i] = '\0';
    rounds++;
  }
  assert(rounds == 4); // 2
}
