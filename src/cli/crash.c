#include "cli/crash.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "sextant.h"

// Nothing but functions that a signal handler may call. Threads with large stacks have another one for this (base/stack.h).
static void on_crash(int number) {
  static const char text[] = "sextant: internal error: ";
  const char *what = number == SIGABRT   ? "a failed assertion, or no memory left\n"
                     : number == SIGSEGV ? "a memory fault, or no stack left\n"
                                         : "a fault\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0 || write(STDERR_FILENO, what, strlen(what)) < 0)
    _exit(SEXTANT_INTERNAL);
  _exit(SEXTANT_INTERNAL);
}

void cli_crash_catch(void) {
  static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction old, action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) sigaction(numbers[i], &action, NULL);
  }
}
