// <setjmp.h>. A buffer holds the number of a call of setjmp and that of the frame which it is in; the lowering (front/c/jumps.c) knows where
// both are, and whether the frame is still there. It holds its own place, too, so that a copy is known.
#include "libc.h"

unsigned long __sextant_jump_site(void);
unsigned long __sextant_jump_frame(void);
unsigned long __sextant_jump_place(unsigned long *buffer);
int __sextant_jump_target(unsigned long *buffer);
void __sextant_jump(unsigned long site, unsigned long frame, int value, int is_original) __attribute__((noreturn));

enum { SITE, FRAME, PLACE };

int _setjmp(void *environment);
int _setjmp(void *environment) {
  unsigned long *buffer = environment;
  buffer[SITE] = __sextant_jump_site();
  buffer[FRAME] = __sextant_jump_frame();
  buffer[PLACE] = __sextant_jump_place(buffer);
  return __sextant_jump_target(buffer);
}

int setjmp(void *environment);
int setjmp(void *environment) {
  unsigned long *buffer = environment;
  buffer[SITE] = __sextant_jump_site();
  buffer[FRAME] = __sextant_jump_frame();
  buffer[PLACE] = __sextant_jump_place(buffer);
  return __sextant_jump_target(buffer);
}

int __sigsetjmp(void *environment, int mask);
int __sigsetjmp(void *environment, int mask) {
  unsigned long *buffer = environment;
  (void)mask;
  buffer[SITE] = __sextant_jump_site();
  buffer[FRAME] = __sextant_jump_frame();
  buffer[PLACE] = __sextant_jump_place(buffer);
  return __sextant_jump_target(buffer);
}

int sigsetjmp(void *environment, int mask);
int sigsetjmp(void *environment, int mask) {
  unsigned long *buffer = environment;
  (void)mask;
  buffer[SITE] = __sextant_jump_site();
  buffer[FRAME] = __sextant_jump_frame();
  buffer[PLACE] = __sextant_jump_place(buffer);
  return __sextant_jump_target(buffer);
}

// Compilers keep addresses of their own in the first word and the third.
enum { BUILTIN_SITE = 1, BUILTIN_FRAME = 3, BUILTIN_PLACE = 4 };

int __sextant_builtin_setjmp(void *environment);
int __sextant_builtin_setjmp(void *environment) {
  unsigned long *buffer = environment;
  buffer[BUILTIN_SITE] = __sextant_jump_site();
  buffer[BUILTIN_FRAME] = __sextant_jump_frame();
  buffer[BUILTIN_PLACE] = __sextant_jump_place(buffer);
  return __sextant_jump_target(buffer);
}

void __sextant_builtin_longjmp(void *environment) __attribute__((noreturn));
void __sextant_builtin_longjmp(void *environment) {
  unsigned long *buffer = environment;
  __sextant_jump(buffer[BUILTIN_SITE], buffer[BUILTIN_FRAME], 1, buffer[BUILTIN_PLACE] == __sextant_jump_place(buffer));
}

static void jump(unsigned long *buffer, int value) __attribute__((noreturn));
static void jump(unsigned long *buffer, int value) {
  __sextant_jump(buffer[SITE], buffer[FRAME], value ? value : 1, buffer[PLACE] == __sextant_jump_place(buffer));
}

void longjmp(void *environment, int value) __attribute__((noreturn));
void longjmp(void *environment, int value) { jump(environment, value); }
void _longjmp(void *environment, int value) __attribute__((noreturn));
void _longjmp(void *environment, int value) { jump(environment, value); }
void siglongjmp(void *environment, int value) __attribute__((noreturn));
void siglongjmp(void *environment, int value) { jump(environment, value); }
