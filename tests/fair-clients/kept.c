//# VERIFIED --open all
#include <stddef.h>
static unsigned char *buffer; static size_t size;
void use(unsigned char *p, size_t n) { buffer = p; size = n; }
unsigned first(void) { return size ? buffer[0] : 0; }
