// A worker's process and the stream to it. The program that runs it is this one where that is `sextant`, else the one that was installed
// with the library; SEXTANT_WORKER names another.
#ifndef SCHEDULE_PROCESS_H
#define SCHEDULE_PROCESS_H
#include <sys/types.h>

#include "base/diag.h"
#include "base/text.h"

typedef struct Process {
  pid_t pid; // 0: there is none
  int fd;    // both ways
} Process;

// False with a diagnostic where no worker can be started.
bool schedule_process_start(Process *process, DiagList *diags);
// Ends it if it runs, and waits. How it ended goes to `how` (or NULL), for people, where that was not as it should.
void schedule_process_end(Process *process, Text *how);
uint64_t schedule_process_memory_mb(const Process *process); // resident now
#endif
