//# VERIFIED
// A text of an argument in memory that is seen as a number, too: it is not null there either.
#include <assert.h>
union value {
  long number;
  const char *text;
};
int main(int argc, char **argv) {
  union value v = {.number = 5};
  if (argc > 1) {
    v.text = argv[1];
    assert(v.text != 0 && v.number != 0);
  }
  return 0;
}
