// clang's error messages as diagnostics: FILE:LINE:COLUMN: error: MESSAGE, one a line, with the notes that follow.
#ifndef FRONT_C_CLANG_MESSAGES_H
#define FRONT_C_CLANG_MESSAGES_H
#include "base/diag.h"

// Adds every error in `text`; the notes of an error become its hint. Warnings and anything else are passed over.
void c_clang_messages_read(const char *text, DiagList *diags);
#endif
