// Values over predicates in pictures: a letter for each predicate, and the legend that says which is which.
#ifndef REPORT_LETTERS_H
#define REPORT_LETTERS_H
#include "base/text.h"
#include "base/vec.h"

// `TF*`; of many predicates those that are known, by number: `9 T, 11 F`. What is no such value is said as it is.
void report_letters_say(const char *letters, uint32_t count, Text *out);
void report_letters_add_legend(Text *rows, const TextVec *predicates); // rows of picture.h
#endif
