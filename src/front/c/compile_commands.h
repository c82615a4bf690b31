// A compile_commands.json: which flags a file is built with. Only those that change what the C text means are taken:
// -I, -isystem, -iquote, -idirafter, -include, -imacros, -D, -U, -std=, -m32, -m64, -f[un]signed-char; paths are
// made independent of the folder the entry names.
#ifndef FRONT_C_COMPILE_COMMANDS_H
#define FRONT_C_COMPILE_COMMANDS_H
#include "base/diag.h"
#include "base/vec.h"

typedef struct CompileCommands CompileCommands;

// Reads the file, or of a folder its compile_commands.json; NULL with a diagnostic where it is missing or is no such file.
CompileCommands *c_compile_commands_new(const char *path, DiagList *diags);
// Appends the flags for `file`. The texts belong to the CompileCommands. False with a diagnostic where it has no entry.
bool c_compile_commands_flags(CompileCommands *commands, const char *file, TextVec *flags, DiagList *diags);
void c_compile_commands_delete(CompileCommands *commands);
#endif
