// The words that options take which are no choices of the option table: for completion.
#ifndef REPORT_WORDS_H
#define REPORT_WORDS_H
#include "base/text.h"

// What can stand after an option, separated by blanks; nothing where that is no list.
void report_add_words(const char *option, Text *out);
#endif
