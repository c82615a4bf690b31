// <threads.h>, as far as one thread needs it.
#include "libc.h"

enum { NEW, RUNNING, DONE };

void call_once(int *flag, void (*function)(void));
void call_once(int *flag, void (*function)(void)) {
  if (*flag == RUNNING) __sextant_limit("call_once waits for itself");
  if (*flag != NEW) return;
  *flag = RUNNING;
  function();
  *flag = DONE;
}
