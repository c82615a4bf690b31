// Places in the text of a source file.
#ifndef FRONT_C_SOURCE_TEXT_H
#define FRONT_C_SOURCE_TEXT_H
#include "base/diag.h"

// The text from a place on, within `text`; NULL where it has no such line or column.
const char *c_text_at(const char *text, Place place);
// Where what begins there ends, a declarator with its initialiser, or a compound literal: at "," or ";" outside all parentheses, or at one that closes
// more. NULL: the text ends before.
const char *c_text_end_of(const char *at);
#endif
