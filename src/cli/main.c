// Everything runs in a thread with a very large stack: terms and control-flow graphs are deep, and what walks over them in
// libraries (and some of our own code) recurses. The memory is only reserved; pages are taken when they are touched.
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/crash.h"

typedef struct CommandLine {
  int count;
  char **words;
  int status;
} CommandLine;

static void *run(void *argument) {
  CommandLine *line = argument;
  cli_crash_catch();
  line->status = cli_run(line->count - 1, line->words + 1);
  return NULL;
}

// Gives the thread a stack of that size with a page at its end that faults. False where there is no room for it.
static bool set_stack(pthread_attr_t *attributes, size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *stack =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) return false;
  if (mprotect(stack, page, PROT_NONE) == 0 && pthread_attr_setstack(attributes, stack + page, size - page) == 0)
    return true;
  munmap(stack, size);
  return false;
}

int main(int count, char **words) {
  CommandLine line = {.count = count, .words = words};
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  for (size_t size = (size_t)4 << 30; size >= (size_t)64 << 20 && !set_stack(&attributes, size);) size /= 4;
  if (pthread_create(&thread, &attributes, run, &line) == 0) pthread_join(thread, NULL);
  else run(&line);
  pthread_attr_destroy(&attributes);
  return line.status;
}
