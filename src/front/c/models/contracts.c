// What conditions of contracts say about memory (include/sextant/contracts.h).
#include "libc.h"

int __sextant_valid(const void *memory, size_t size);

int __sextant_valid_string(const char *text);
int __sextant_valid_string(const char *text) {
  for (size_t i = 0;; i++) {
    if (!__sextant_valid(text + i, 1)) return 0;
    if (!text[i]) return 1;
  }
}
