#include "cli/crash.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/session.h"

enum { HANDLER_STACK = 65536 };

// Nothing but functions that a signal handler may call.
static void on_crash(int number) {
  static const char text[] = "sextant: internal error: ";
  const char *what = number == SIGABRT   ? "a failed assertion\n"
                     : number == SIGSEGV ? "a memory fault, or no stack left\n"
                                         : "a fault\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0 || write(STDERR_FILENO, what, strlen(what)) < 0)
    _exit(EXIT_INTERNAL);
  _exit(EXIT_INTERNAL);
}

void cli_crash_catch(void) {
  static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  void *stack = mmap(NULL, HANDLER_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack != MAP_FAILED) sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = HANDLER_STACK}, NULL);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction old, action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) sigaction(numbers[i], &action, NULL);
  }
}
