//# UNKNOWN
#include <assert.h>
#include <netinet/in.h>
int main(void) {
  assert(in6addr_any.s6_addr[0] == 0);
  return 0;
}
