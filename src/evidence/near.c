// Steps are gone through from the end on. A call is asked about once something is seen to happen in it: then its last conditions are looked for, line
// by line, since a condition with several parts is several decisions on one line. Some of these are no conditions of the source, but questions of
// which object is meant: who tells the run knows its text, and leaves them out.
#include "evidence/near.h"

#include "evidence/inputs.h"

enum {
  MOST_STEPS = 20000,  // that are gone through
  MOST_LINES = 8,      // of one call
  MOST_SETTING = 3,    // steps that matter, whose calls are asked about
  MOST_CONDITIONS = 99 // on the whole
};

// What is known of a call: how many lines were found, and the last of them.
typedef struct Asked {
  uint32_t lines, line;
} Asked;
VEC(AskedVec, askedvec, Asked)

typedef struct Near {
  const Prog *prog;
  Map of; // call -> number in `asked`, and 1
  AskedVec asked;
  uint32_t setting, conditions;
} Near;

bool evidence_near_is_way(const Prog *prog, const Location *at) {
  return at->kind == EDGE_IF && !at->is_check && at->place.line && prog_loc_forks(at) && prog->lexicon;
}

// Those around it, too. Number 0 is no call.
static void ask_about(Near *near, uint32_t call) {
  for (; !map_find(&near->of, call, 0); call = call ? near->prog->lexicon->calls.data[call].caller : 0) {
    askedvec_push(&near->asked, (Asked){0});
    map_set(&near->of, call, near->asked.count);
  }
}

static bool sets_something(const Prog *prog, const Location *at) {
  if (at->kind != EDGE_ASSIGN || !at->place.line || at->is_setup) return false;
  for (uint32_t i = 0; i < at->count; i++)
    if (!prog->vars.data[at->assigns[i].var].hidden || prog->vars.data[at->assigns[i].var].step) return true;
  return false;
}

static bool is_wanted(Near *near, const Location *at) {
  uint32_t number = map_find(&near->of, at->call, 0);
  Asked *asked = number ? &near->asked.data[number - 1] : NULL;
  if (!asked || near->conditions == MOST_CONDITIONS) return false;
  if (asked->lines && asked->line == at->place.line) return true;
  if (asked->lines == MOST_LINES) return false;
  *asked = (Asked){asked->lines + 1, at->place.line};
  return true;
}

static void look_at_step(Near *near, HistoryStep *step) {
  const Location *at = &near->prog->locs.data[step->loc];
  if (evidence_place_is_library(at->place) || at->silent) return;
  if (step->matters && near->setting < MOST_SETTING && sets_something(near->prog, at)) {
    ask_about(near, at->call);
    near->setting++;
  }
  if (!evidence_near_is_way(near->prog, at) || !is_wanted(near, at)) return;
  step->is_near = true;
  near->conditions++;
}

void evidence_near_mark(const Prog *prog, History *history) {
  uint32_t count = history->steps.count, least = count > MOST_STEPS ? count - MOST_STEPS : 0;
  if (!prog->lexicon || !count) return;
  Near near = {.prog = prog};
  for (uint32_t i = count; i-- > least && !near.of.count;) {
    const Location *at = &prog->locs.data[history->steps.data[i].loc];
    if (at->place.line && !evidence_place_is_library(at->place)) ask_about(&near, at->call);
  }
  for (uint32_t i = count; i-- > least;) look_at_step(&near, &history->steps.data[i]);
  map_release(&near.of);
  askedvec_release(&near.asked);
}
