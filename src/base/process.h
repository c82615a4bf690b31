// Another process of this program, and the stream to it: for what may crash, hang or take all memory. It runs `sextant`: this program
// where it is called so, else the one that was installed with the library; SEXTANT_WORKER names another.
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H
#include <sys/types.h>

#include "base/diag.h"
#include "base/text.h"

typedef struct Process {
  pid_t pid;  // 0: there is none
  int fd;     // both ways
  int status; // once it has ended by itself: what it says, as the shell has it; else -1
} Process;

// `sextant WORDS...`, with its input and output at process->fd. The words end with NULL. False with a diagnostic where it cannot be started.
bool process_start(Process *process, char *const *words, DiagList *diags);
// Waits for its end, once it has closed its stream; with `how` NULL it is made to end at once. How it ended goes to `how`, for people. True
// where it ended by itself and says that all is well.
bool process_end(Process *process, Text *how);
// Is told to end at once, and is not waited for; process_end is called for it all the same.
void process_stop(const Process *process);
void process_program(Text *path); // what is started, as another machine with the same files can name it
uint64_t process_memory_mb(const Process *process); // resident now
#endif
