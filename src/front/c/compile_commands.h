// A compile_commands.json: which flags a file is built with. Only those that change what the C text means are taken:
// -I, -isystem, -iquote, -idirafter, -include, -imacros, -D, -U, -std=, -m32, -m64, -f[un]signed-char, --target=; paths are
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
// The entries one by one: the file, as it can be opened from here, or NULL where the entry names none; its flags.
uint32_t c_compile_commands_count(const CompileCommands *commands);
const char *c_compile_commands_file(CompileCommands *commands, uint32_t entry);
bool c_compile_commands_flags_at(CompileCommands *commands, uint32_t entry, TextVec *flags, DiagList *diags);
const char *c_compile_commands_path(const CompileCommands *commands); // of the json file
void c_compile_commands_delete(CompileCommands *commands);
#endif
