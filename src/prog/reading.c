// A check is a conditional that leads to an error location of its property. Where it does not count the conditional goes the other
// way always; prog_finish then removes what nothing needs any more.
#include "prog/reading.h"

#include "prog/blame.h"
#include "prog/copy.h"

Reading prog_reading_of(KindSet errors, Fate others) {
  Reading reading;
  for (uint32_t k = 0; k < KIND_COUNT; k++) reading.of[k] = errors >> k & 1 ? FATE_ERROR : others;
  return reading;
}

static Fate fate_of(const Prog *prog, const Reading *reading, Loc l) {
  const Location *at = &prog->locs.data[l];
  return at->role == LOC_ERROR ? reading->of[prog->properties.data[at->property].kind] : FATE_ERROR;
}

// Does the location lead to nothing but the failure of a check that is not there?
static bool *find_failures(const Prog *prog, const Reading *reading) {
  bool *fails = memory_new(prog->locs.count + 1);
  for (bool change = true; change;) {
    change = false;
    for (Loc l = prog->locs.count; l-- > 0;) {
      const Location *at = &prog->locs.data[l];
      if (fails[l]) continue;
      if (at->role == LOC_ERROR)
        fails[l] = prog->properties.data[at->property].kind != KIND_REACH && fate_of(prog, reading, l) == FATE_IGNORED;
      else if (at->kind == EDGE_ASSIGN || at->kind == EDGE_HAVOC) fails[l] = fails[at->next[0]];
      else if (at->kind == EDGE_IF || at->kind == EDGE_CHOICE) fails[l] = fails[at->next[0]] && fails[at->next[1]];
      change |= fails[l];
    }
  }
  return fails;
}

// The call of an error function is a conditional that always fails. Where it does not count it is the call of a function: what follows
// is in the other branch. (A failed assertion ends the run.)
static bool is_error_call(const Prog *prog, const Reading *reading, const Location *at) {
  if (!expr_is_const(prog->table, at->condition) || expr_bits(prog->table, at->condition)) return false;
  const Location *to = &prog->locs.data[at->next[1]];
  return to->role == LOC_ERROR && prog->properties.data[to->property].kind == KIND_REACH &&
         fate_of(prog, reading, at->next[1]) == FATE_IGNORED;
}

// Conditionals whose failure does not count.
static void drop_checks(Prog *prog, const Reading *reading) {
  bool *fails = find_failures(prog, reading);
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind != EDGE_IF) continue;
    if (is_error_call(prog, reading, at)) prog_set_assign(prog, l, NULL, 0, at->next[0]);
    else if (fails[at->next[0]] != fails[at->next[1]])
      prog_set_assign(prog, l, NULL, 0, at->next[fails[at->next[0]] ? 1 : 0]);
  }
  free(fails);
}

static void set_fate(Prog *prog, Loc l, Fate fate) {
  const Property *property = &prog->properties.data[prog->locs.data[l].property];
  prog->locs.data[l].undefined = fate == FATE_NO_RUN || fate == FATE_LIMIT;
  switch (fate) {
  case FATE_IGNORED:
    if (property->kind == KIND_REACH) prog_set_halt(prog, l, LOC_END);
    else prog_set_limit(prog, l, "what follows undefined behaviour is not modelled"); // no check leads there
    break;
  case FATE_END: prog_set_halt(prog, l, LOC_END); break;
  case FATE_NO_RUN: prog_set_halt(prog, l, LOC_SINK); break;
  case FATE_LIMIT: {
    bool can_be_asked = prog_kind_can_be_asked(property->kind);
    prog_set_limit(prog, l,
                   can_be_asked ? arena_format(&prog->arena, "%s is not excluded (--property %s looks for it)",
                                               prog_kind_about(property->kind), prog_kind_name(property->kind))
                                : arena_format(&prog->arena, "%s is not excluded", prog_kind_about(property->kind)));
    break;
  }
  case FATE_ERROR: break;
  }
}

// Errors in calls of functions that nobody asks about end the run, and are gone from their properties. By property: it has no others.
static bool *leave_to_others(Prog *prog, const Reading *reading) {
  bool *others = prog_blame_others(prog), *gone = memory_new(prog->properties.count + 1);
  for (uint32_t i = 0; i < prog->properties.count && others; i++) {
    U32Vec *errors = &prog->properties.data[i].errors;
    uint32_t kept = 0, before = errors->count;
    if (reading->of[prog->properties.data[i].kind] != FATE_ERROR) continue;
    for (uint32_t k = 0; k < before; k++) {
      if (others[errors->data[k]]) prog_set_halt(prog, errors->data[k], LOC_SINK);
      else errors->data[kept++] = errors->data[k];
    }
    errors->count = kept;
    gone[i] = before && !kept;
  }
  free(others);
  return gone;
}

// Properties whose violations are no errors go, and those that are `gone`; the others get new numbers.
static void drop_properties(Prog *prog, const Reading *reading, const bool *gone) {
  uint32_t *number = memory_new((prog->properties.count + 1) * sizeof *number), kept = 0;
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    Property *property = &prog->properties.data[i];
    number[i] = kept;
    if (reading->of[property->kind] == FATE_ERROR && !gone[i]) prog->properties.data[kept++] = *property;
    else u32vec_release(&property->errors), u32vec_release(&property->reach_points);
  }
  prog->properties.count = kept;
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].role == LOC_ERROR) prog->locs.data[l].property = number[prog->locs.data[l].property];
  free(number);
}

// ---- runs that are not exact

static const char *doubt_of(const Prog *prog) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].inexact) return prog->locs.data[l].note;
  return NULL;
}

static bool has_errors(const Reading *reading) {
  for (uint32_t k = 0; k < KIND_COUNT; k++)
    if (reading->of[k] == FATE_ERROR) return true;
  return false;
}

// The location goes to the error where the run is exact so far, and to a limit where it is not.
static void doubt_error(Prog *prog, Loc l, Term inexact, const char *note) {
  Location at = prog->locs.data[l];
  Loc error = prog_add_loc(prog, NULL, at.place), limit = prog_add_loc(prog, NULL, at.place);
  U32Vec *errors = &prog->properties.data[at.property].errors;
  prog_set_limit(prog, limit, note);
  prog->locs.data[limit].property = at.property;
  prog->locs.data[limit].is_doubt = true;
  for (uint32_t i = 0; i < errors->count; i++)
    if (errors->data[i] == l) errors->data[i] = error;
  prog->locs.data[error].role = LOC_ERROR;
  prog->locs.data[error].property = at.property;
  prog->locs.data[error].function = prog->locs.data[limit].function = at.function;
  prog->locs.data[error].access = at.access;
  prog->locs.data[error].call = at.call;
  prog->locs.data[l].role = LOC_PLAIN;
  prog_set_if(prog, l, inexact, limit, error);
  prog->locs.data[l].is_check = true;
}

static void doubt_errors(Prog *prog, const Reading *reading) {
  const char *note = doubt_of(prog);
  uint32_t count = prog->locs.count;
  if (!note) return;
  VarId flag = VAR_NONE;
  if (has_errors(reading)) {
    flag = prog_add_var(prog, "sextant.inexact", "inexact", NULL, SORT_BOOL);
    prog->vars.data[flag].hidden = true;
    prog->vars.data[flag].init = expr_false(prog->table);
  }
  for (Loc l = 0; l < count; l++) {
    if (flag != VAR_NONE && prog->locs.data[l].role == LOC_ERROR)
      doubt_error(prog, l, prog->vars.data[flag].term, note);
    if (!prog->locs.data[l].inexact) continue;
    Assign mark = {flag, expr_true(prog->table)};
    if (flag == VAR_NONE) prog_set_limit(prog, l, prog->locs.data[l].note);
    else prog_set_assign(prog, l, &mark, 1, prog->locs.data[l].next[0]);
    prog->locs.data[l].inexact = prog->locs.data[l].kept = false;
  }
}

Prog *prog_read_as(const Prog *from, const Reading *reading) {
  Prog *prog = prog_copy(from);
  bool *gone = leave_to_others(prog, reading);
  drop_checks(prog, reading);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].role == LOC_ERROR) set_fate(prog, l, fate_of(prog, reading, l));
  drop_properties(prog, reading, gone);
  free(gone);
  doubt_errors(prog, reading);
  prog->keeps_checks = false;
  prog_finish(prog);
  return prog;
}
