// The addresses of devices, as --mmio names them: "LOW-HIGH" separated by commas, numbers as in C, HIGH the last one.
#ifndef FRONT_C_MMIO_H
#define FRONT_C_MMIO_H
#include "base/diag.h"

// The next range, and the place after it; false at the end, and where there is none.
bool c_mmio_next(const char **at, uint64_t *low, uint64_t *high);
// Are these ranges? NULL is none.
bool c_mmio_is_good(const char *ranges, DiagList *diags);
#endif
