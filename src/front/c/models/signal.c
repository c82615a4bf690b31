// <signal.h>: handlers, called where the program raises their signal. Those that others may send come at any time, which is not
// modelled: a program that handles one has runs about which nothing is said.
#include "libc.h"

typedef void (*Handler)(int);
enum { SIGNALS = 65, ABORT = 6, FLOATING = 8, ILLEGAL = 4, SEGMENT = 11 };
#define BY_DEFAULT ((Handler)0)
#define IGNORED ((Handler)1)
#define REFUSED ((Handler) - 1)

void abort(void) __attribute__((noreturn));

static struct {
  Handler call;
  int is_set;   // 1: to `call`, 2: to be ignored, 0: not
  int is_known; // at the start some are ignored, which ones the implementation says
} handlers[SIGNALS];

static int may_come(int number) { return number != FLOATING && number != ILLEGAL && number != SEGMENT; }

static void find_out(int number) {
  if (!handlers[number].is_known && __VERIFIER_nondet_int()) handlers[number].is_set = 2;
  handlers[number].is_known = 1;
}

Handler signal(int number, Handler handler) {
  if (number <= 0 || number >= SIGNALS || number == 9 || number == 19) {
    *__errno_location() = ERROR_INVALID;
    return REFUSED;
  }
  if (__VERIFIER_nondet_int()) { // no request has to be honoured
    __sextant_any_error();
    return REFUSED;
  }
  find_out(number);
  int before = handlers[number].is_set;
  Handler called = handlers[number].call;
  handlers[number].is_set = handler == BY_DEFAULT ? 0 : handler == IGNORED ? 2 : 1;
  handlers[number].call = handler;
  if (handlers[number].is_set == 1 && may_come(number) && __VERIFIER_nondet_int())
    __sextant_limit("a signal that comes at any time is not modelled");
  return before == 1 ? called : before == 2 ? IGNORED : BY_DEFAULT;
}

static int is_harmless(int number) { return number == 17 || number == 18 || number == 23 || number == 28; }

int raise(int number) {
  if (number <= 0 || number >= SIGNALS) return __sextant_any_nonzero(1);
  find_out(number);
  int how = handlers[number].is_set;
  Handler called = handlers[number].call;
  if (how == 2 || (how == 0 && is_harmless(number))) return 0;
  if (how == 0) abort();
  if (__VERIFIER_nondet_int()) handlers[number].is_set = 0; // libraries differ
  called(number);
  return 0;
}
