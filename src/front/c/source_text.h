// Places in the text of a source file.
#ifndef FRONT_C_SOURCE_TEXT_H
#define FRONT_C_SOURCE_TEXT_H
#include "base/diag.h"
#include "front/c/options.h"

// The text of the file that a place is in, which is the caller's, and `at` where it is there: `#line`, and what stands for it in a preprocessed file,
// say which places the lines have. NULL where no file has it, or more than one line does.
char *c_text_of_place(const CFrontOptions *options, Place place, const char **at);
// A line that says so: its number is that of the line after it.
bool c_text_is_marker(const char *line, uint32_t *number);
// The file that it names, if it does.
bool c_text_marker_file(const char *line, const char **name, size_t *length);
const char *c_text_next_line(const char *text); // or NULL
// The text from a place on, within `text`; NULL where it has no such line or column.
const char *c_text_at(const char *text, Place place);
// The end of what is skipped as a whole: a comment, a literal, or one character.
const char *c_text_token_end(const char *at);
// Where what begins there ends, a declarator with its initialiser, or a compound literal: at "," or ";" outside all parentheses, or at one that closes
// more. NULL: the text ends before.
const char *c_text_end_of(const char *at);
#endif
