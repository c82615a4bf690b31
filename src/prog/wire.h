// A program on the wire: whole, with its client and its lexicon, so that what is read is what was written, wherever it is read. Locations, variables,
// properties and goals keep their numbers.
#ifndef PROG_WIRE_H
#define PROG_WIRE_H
#include "base/text.h"
#include "prog/prog.h"

#define PROG_WIRE_VERSION 6u // of this form; readers take no other

void prog_write(const Prog *prog, Text *out);
// What the program does, without places and words for people: the same before and after a comment is added, say. Cannot be read.
void prog_write_meaning(const Prog *prog, Text *out);
Prog *prog_read(TermTable *table, const char *data, size_t size,
                const char **error); // NULL with a static text that says why
#endif
