#include "evidence/calls.h"

#include <string.h>

#include "evidence/inputs.h"

static const LexiconCall *call_of(const CallStack *c, uint32_t call) {
  return c->prog->lexicon && call < c->prog->lexicon->calls.count ? &c->prog->lexicon->calls.data[call] : NULL;
}

// ---- entering and leaving

static void leave(CallStack *c) {
  passedvec_release(&c->entered.data[c->entered.count - 1].passed);
  toldvaluevec_release(&c->entered.data[c->entered.count - 1].arguments);
  c->entered.count--;
}

static bool is_within(const CallStack *c, uint32_t call, uint32_t outer) {
  for (; call; call = call_of(c, call)->caller)
    if (call == outer) return true;
  return false;
}

static void enter(CallStack *c, uint32_t call, Loc from) {
  const LexiconCall *made = call_of(c, call);
  Entered entered = {.call = call, .place = made->place, .from = from};
  if (c->argument_function && strcmp(c->argument_function, made->function) == 0) {
    entered.arguments = c->arguments;
    c->arguments = (ToldValueVec){0};
    c->argument_function = NULL;
  }
  if (c->passed_function && strcmp(c->passed_function, made->function) == 0) {
    entered.passed = c->passed;
    c->passed = (PassedVec){0};
    c->passed_function = NULL;
  }
  enteredvec_push(&c->entered, entered);
}

bool evidence_calls_are_in(const CallStack *c, uint32_t call) {
  return c->entered.count && c->entered.data[c->entered.count - 1].call == call;
}

static void enter_all(CallStack *c, uint32_t call, Loc from) { // the outermost first
  if (!call || evidence_calls_are_in(c, call)) return;
  enter_all(c, call_of(c, call)->caller, from);
  enter(c, call, from);
}

void evidence_calls_follow(CallStack *c, uint32_t call, Loc from) {
  if (!call_of(c, call) || !call) return;
  while (c->entered.count && !is_within(c, call, c->entered.data[c->entered.count - 1].call)) leave(c);
  enter_all(c, call, from);
}

void evidence_calls_release(CallStack *c) {
  while (c->entered.count) leave(c);
  enteredvec_release(&c->entered);
  toldvaluevec_release(&c->arguments);
  passedvec_release(&c->passed);
}

// ---- arguments

bool evidence_calls_is_argument(const Location *at, const ProgVar *var) {
  return var->function && at->function && var->function != at->function && strcmp(var->function, at->function) != 0;
}

void evidence_calls_pass(CallStack *c, const char *function, ToldValue value) {
  if (!c->argument_function || strcmp(c->argument_function, function) != 0) c->arguments.count = 0;
  c->argument_function = function;
  toldvaluevec_push(&c->arguments, value);
}

void evidence_calls_pass_bits(CallStack *c, const char *function, Passed passed) {
  if (c->passed_function != function) c->passed.count = 0;
  c->passed_function = function;
  passedvec_push(&c->passed, passed);
}

// ---- functions

// Functions that no source has, such as the loop of a client, or what library functions share.
static bool is_of_source(const LexiconCall *call) {
  return strncmp(call->function, "sextant.", strlen("sextant.")) != 0 &&
         strncmp(call->function, "__sextant_", strlen("__sextant_")) != 0;
}

// Has the function a step in the library's files? What goes wrong there has its place in the program.
static bool is_of_library(const CallStack *c, const char *function) {
  for (Loc l = 0; l < c->prog->locs.count; l++) {
    const Location *at = &c->prog->locs.data[l];
    if (at->function && evidence_place_is_library(at->place) && strcmp(at->function, function) == 0) return true;
  }
  return false;
}

// Does one function of the library call another?
static bool is_inner(const CallStack *c, const LexiconCall *call) {
  return is_of_library(c, call->function) && is_of_library(c, call_of(c, call->caller)->function);
}

const char *evidence_calls_function(const CallStack *c, const Entered *entered) {
  const LexiconCall *call = call_of(c, entered->call);
  return !call || !call->caller || !is_of_source(call) || is_inner(c, call) ? NULL : call->function;
}
