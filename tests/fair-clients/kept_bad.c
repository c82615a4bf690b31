//# FALSIFIED --open all
#include <stddef.h>
static unsigned char *buffer; static size_t size;
void use(unsigned char *p, size_t n) { buffer = p; size = n; }
unsigned first(void) { return buffer ? buffer[size] : 0; }
