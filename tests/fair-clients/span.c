//# VERIFIED --open all
//# requires p->len
#include <stddef.h>
struct span { const unsigned char *data; size_t len; };
unsigned total(const struct span *p) { unsigned s = 0; for (size_t i = 0; i < p->len; i++) s += p->data[i]; return s; }
