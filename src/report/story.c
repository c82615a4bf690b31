#include "report/story.h"

#include "evidence/inputs.h"
#include "prog/print.h"
#include "evidence/relevant.h"

enum { MOST_CHARACTERS = 400 }; // of one value

typedef struct Teller {
  const Report *report;
  Prog *prog;
  Story *story;
  bool *relevant;     // by step
  const char **edges; // by location: its edge as text, where it was needed
  bool *initial;      // by variable: does its initial value matter?
} Teller;

static char *keep(Story *story, Text *text) { // and releases it
  char *copy = arena_text(&story->arena, text_view(text));
  text_release(text);
  return copy;
}

// ---- inputs

// The value of an input as C code would write it; truth values as numbers, since that is what functions return.
static const char *value_text(Teller *t, VarId var, Term value) {
  Text text = {0};
  if (t->prog->vars.data[var].sort == SORT_BOOL) text_add(&text, expr_bits(t->prog->table, value) ? "1" : "0");
  else prog_print_value(t->prog, var, value, &text, MOST_CHARACTERS);
  return keep(t->story, &text);
}

static void add_input(Teller *t, VarId var, const RunInput *from) {
  const ProgVar *v = &t->prog->vars.data[var];
  Term value = from->value;
  StoryInput input = {.function = from->function, .inside = from->inside, .place = from->place};
  input.variable = v->display ? v->display : v->name;
  input.value = value_text(t, var, value);
  if (v->is_float && expr_is_const(t->prog->table, value)) {
    u128 bits = expr_bits(t->prog->table, value);
    input.bits = bits >> 64 ? arena_format(&t->story->arena, "0x%llx%016llx", (unsigned long long)(bits >> 64),
                                           (unsigned long long)bits)
                            : arena_format(&t->story->arena, "0x%llx", (unsigned long long)bits);
  }
  storyinputvec_push(&t->story->inputs, input);
}

static void tell_initial_values(Teller *t) {
  const Trace *trace = t->report->outcome->trace;
  for (VarId v = 0; v < t->prog->vars.count && v < trace->var_count; v++) {
    const ProgVar *var = &t->prog->vars.data[v];
    if (trace->initial[v] && !var->init && !var->hidden && t->initial[v])
      add_input(t, v, &(RunInput){.value = trace->initial[v]});
  }
}

static void tell_inputs(Teller *t) {
  RunInputVec inputs = {0};
  evidence_inputs(t->prog, t->report->outcome->trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count; i++) {
    const Location *at = &t->prog->locs.data[inputs.data[i].loc];
    if (at->kind == EDGE_HAVOC && at->input.role == INPUT_RESULT &&
        (at->input.function || !t->prog->vars.data[at->havoc].hidden))
      add_input(t, at->havoc, &inputs.data[i]);
  }
  runinputvec_release(&inputs);
}

// ---- steps

static void add_values(Teller *t, const RunStep *step) {
  const Run *run = &t->report->outcome->run;
  for (uint32_t i = 0; i < step->change_count; i++) {
    const Assign *change = &run->changes.data[step->first_change + i];
    const ProgVar *var = &t->prog->vars.data[change->var];
    if (var->hidden) continue;
    Text text = {0};
    prog_print_value(t->prog, change->var, change->value, &text, MOST_CHARACTERS);
    storyvaluevec_push(&t->story->values, (StoryValue){var->display ? var->display : var->name, keep(t->story, &text)});
  }
}

// Does the edge set an array that people know?
static bool sets_visible_array(const Prog *prog, const Location *at) {
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
    const ProgVar *var = &prog->vars.data[at->assigns[i].var];
    if (sort_is_array(var->sort) && !var->hidden) return true;
  }
  return at->kind == EDGE_CHOICE;
}

static const char *edge_text(Teller *t, Loc l) {
  if (!t->edges[l]) {
    Text text = {0};
    prog_edge_print(t->prog, l, &text);
    t->edges[l] = keep(t->story, &text);
  }
  return t->edges[l];
}

static void tell_step(Teller *t, const RunStep *step) {
  const Location *at = &t->prog->locs.data[step->loc];
  StoryStep told = {.loc = step->loc, .place = at->place, .first_value = t->story->values.count};
  add_values(t, step);
  told.value_count = t->story->values.count - told.first_value;
  if (told.value_count == 0 && !sets_visible_array(t->prog, at) && !t->report->verbose) return;
  told.text = edge_text(t, step->loc);
  if (at->kind == EDGE_CHOICE)
    told.text = arena_format(&t->story->arena, "%s -> %s", told.text,
                             t->prog->locs.data[at->next[!expr_bits(t->prog->table, step->input)]].name);
  storystepvec_push(&t->story->steps, told);
}

static void tell_steps(Teller *t) {
  const Run *run = &t->report->outcome->run;
  t->story->omitted = run->omitted;
  t->story->loop_start = UINT32_MAX;
  for (uint32_t i = 0; i < run->steps.count; i++) {
    if (run->is_endless && i == run->loop_start) t->story->loop_start = t->story->steps.count;
    if (t->prog->locs.data[run->steps.data[i].loc].silent) continue;
    if (i == run->omitted_after) t->story->omitted_after = t->story->steps.count;
    Place place = t->prog->locs.data[run->steps.data[i].loc].place;
    bool elsewhere = evidence_place_is_library(place) || (t->prog->client && !place.line); // the client is told as C
    if (t->report->verbose || (t->relevant[i] && !elsewhere)) tell_step(t, &run->steps.data[i]);
  }
  if (t->story->loop_start > t->story->steps.count) t->story->loop_start = t->story->steps.count;
}

Story *report_story_new(const Report *report) {
  Teller t = {.report = report, .prog = report->prog, .story = memory_new(sizeof(Story))};
  t.edges = memory_new((t.prog->locs.count + 1) * sizeof *t.edges);
  evidence_relevant_steps(t.prog, &report->outcome->run, &t.relevant, &t.initial);
  tell_initial_values(&t);
  tell_inputs(&t);
  tell_steps(&t);
  free(t.edges);
  free(t.relevant);
  free(t.initial);
  return t.story;
}

void report_story_delete(Story *story) {
  storyinputvec_release(&story->inputs);
  storystepvec_release(&story->steps);
  storyvaluevec_release(&story->values);
  arena_release(&story->arena);
  free(story);
}
