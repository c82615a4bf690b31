// SHA-256 (FIPS 180-4), for the hashes of files that test suites and witnesses name.
#ifndef BASE_SHA256_H
#define BASE_SHA256_H
#include <stddef.h>

#define SHA256_TEXT 65 // 64 hexadecimal digits and the end

void sha256_text(const void *data, size_t size, char out[SHA256_TEXT]);
#endif
