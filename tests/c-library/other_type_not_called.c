//# VERIFIED
#include <assert.h>
int bcopy(int x);

int main(int argc, char **argv) {
  (void)argv;
  if (argc < 0) bcopy(argc);
  assert(argc >= 0);
  return 0;
}
