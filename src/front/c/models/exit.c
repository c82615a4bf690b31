// The handlers that run when a program ends: front/c/start.c has __sextant_run_handlers called there.
#include "libc.h"

enum { SLOTS = 32 }; // as many as the standard promises; whether there can be more is not modelled

void __sextant_more_handlers(void);

static void (*handlers[SLOTS])(void);
static int registered;

int atexit(void (*handler)(void)) {
  if (registered == SLOTS) __sextant_more_handlers();
  handlers[registered++] = handler;
  return 0;
}

void __sextant_run_handlers(void);
void __sextant_run_handlers(void) {
  while (registered > 0) handlers[--registered]();
}
