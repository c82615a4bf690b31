// Threads with a very large stack: terms and control-flow graphs are deep, and what walks over them in libraries (and some of our own
// code) recurses. The memory is only reserved; pages are taken when they are touched.
#ifndef BASE_STACK_H
#define BASE_STACK_H
#include <stdbool.h>

bool stack_start(void *(*run)(void *), void *argument); // false: there is no room. Nobody waits for its end.
void stack_run(void *(*run)(void *), void *argument); // returns when it has ended; on this stack where there is no room
#endif
