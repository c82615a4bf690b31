// The text of include/sextant/contracts.h, which programs include: compilers are shown it wherever it is installed.
#ifndef BASE_CONTRACTS_HEADER_H
#define BASE_CONTRACTS_HEADER_H
#include <stddef.h>

extern const unsigned char base_contracts_header[]; // made by scripts/embed; no zero at its end
extern const size_t base_contracts_header_size;
#endif
