// Words of a command line in a text: blanks separate, '...' is literal, "..." and outside know the backslash.
#ifndef BASE_SHELL_WORD_H
#define BASE_SHELL_WORD_H
#include "base/arena.h"

// The next word, in the arena; *text is moved behind it. NULL at the end of the text.
char *shell_word(Arena *arena, const char **text);
#endif
