#include "report/story.h"

#include "evidence/inputs.h"
#include "prog/print.h"

enum { MOST_CHARACTERS = 400 }; // of one value

typedef struct Teller {
  const Report *report;
  Prog *prog;
  const Trace *trace;
  Story *story;
  const char **edges; // by location: its edge as text, where it was needed
} Teller;

static char *keep(Story *story, Text *text) { // and releases it
  char *copy = arena_text(&story->arena, text_view(text));
  text_release(text);
  return copy;
}

// ---- inputs

// What calls of library functions become is theirs to the reader.
static const char *name_of(const char *function) {
  static const struct {
    const char *own, *name;
  } names[] = {{"__sextant_scan", "scanf"}, {"__sextant_text", "printf"}};
  static const char test[] = "__sextant_test_"; // of isdigit, and its like
  if (function && strncmp(function, test, sizeof test - 1) == 0) return function + sizeof test - 1;
  for (size_t i = 0; function && i < sizeof names / sizeof *names; i++)
    if (strncmp(function, names[i].own, strlen(names[i].own)) == 0) return names[i].name;
  return function;
}

// The value of an input as C code would write it; truth values as numbers, since that is what functions return.
static const char *value_text(Teller *t, VarId var, Term value) {
  Text text = {0};
  if (t->prog->vars.data[var].sort == SORT_BOOL) text_add(&text, expr_bits(t->prog->table, value) ? "1" : "0");
  else prog_print_value(t->prog, var, value, &text, MOST_CHARACTERS);
  return keep(t->story, &text);
}

// Of a variable that is an enumeration; NULL: it is none, or has no such name.
static const char *enumerator_text(Teller *t, VarId var, Term value) {
  const ProgVar *v = &t->prog->vars.data[var];
  if (!t->prog->lexicon || !v->type || !expr_is_const(t->prog->table, value) || !sort_is_bv(v->sort)) return NULL;
  const LexiconType *type = &t->prog->lexicon->types.data[v->type];
  if (type->kind != LEXICON_ENUMERATION) return NULL;
  u128 bits = expr_bits(t->prog->table, value);
  uint64_t extended = type->is_signed ? (uint64_t)bits_signed(bits, sort_width(v->sort)) : (uint64_t)bits;
  return prog_lexicon_enumerator(t->prog->lexicon, v->type, extended);
}

// The same for people: characters as characters, and what has no sign without one.
static const char *shown_text(Teller *t, const RunInput *from, const char *value) {
  const Location *at = &t->prog->locs.data[from->loc];
  const char *type = at->kind == EDGE_HAVOC && at->input.type ? at->input.type : "";
  if (!expr_is_const(t->prog->table, from->value)) return value;
  unsigned long long c = (unsigned long long)expr_bits(t->prog->table, from->value);
  bool is_wide =
      sort_is_bv(expr_sort(t->prog->table, from->value)) && sort_width(expr_sort(t->prog->table, from->value)) > 64;
  if (strncmp(type, "unsigned", strlen("unsigned")) == 0 && !is_wide) return arena_format(&t->story->arena, "%llu", c);
  if (strcmp(type, "char") != 0) return value;
  const char *escape = c == 0      ? "\\0"
                       : c == '\n' ? "\\n"
                       : c == '\t' ? "\\t"
                       : c == '\'' ? "\\'"
                       : c == '\\' ? "\\\\"
                                   : NULL;
  if (escape) return arena_format(&t->story->arena, "'%s'", escape);
  return c >= 32 && c < 127 ? arena_format(&t->story->arena, "'%c'", (int)c) : value;
}

static void add_input(Teller *t, VarId var, const RunInput *from) {
  const ProgVar *v = &t->prog->vars.data[var];
  Term value = from->value;
  StoryInput input = {.function = name_of(from->function), .inside = from->inside, .place = from->place};
  input.variable = v->display ? v->display : v->name;
  input.value = value_text(t, var, value);
  input.shown = enumerator_text(t, var, value);
  if (!input.shown) input.shown = from->function ? shown_text(t, from, input.value) : input.value;
  if (v->is_float && expr_is_const(t->prog->table, value)) {
    u128 bits = expr_bits(t->prog->table, value);
    input.bits = bits >> 64 ? arena_format(&t->story->arena, "0x%llx%016llx", (unsigned long long)(bits >> 64),
                                           (unsigned long long)bits)
                            : arena_format(&t->story->arena, "0x%llx", (unsigned long long)bits);
  }
  storyinputvec_push(&t->story->inputs, input);
}

static void tell_initial_values(Teller *t) {
  for (VarId v = 0; v < t->prog->vars.count && v < t->trace->var_count; v++) {
    const ProgVar *var = &t->prog->vars.data[v];
    if (t->trace->initial[v] && !var->init && !var->hidden && t->story->telling->initial[v])
      add_input(t, v, &(RunInput){.value = t->trace->initial[v]});
  }
}

// Of main, after their number.
static void tell_arguments(Teller *t) {
  const ToldValueVec *arguments = &t->story->telling->arguments;
  for (uint32_t i = 0; i < arguments->count; i++) {
    const ToldValue *told = &arguments->data[i];
    storyinputvec_push(&t->story->inputs,
                       (StoryInput){.variable = told->name, .value = told->value, .shown = told->value});
  }
}

static void tell_inputs(Teller *t) {
  RunInputVec inputs = {0};
  evidence_inputs(t->prog, t->trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count; i++) {
    const Location *at = &t->prog->locs.data[inputs.data[i].loc];
    if (at->kind == EDGE_HAVOC && at->input.role == INPUT_RESULT &&
        (at->input.function || !t->prog->vars.data[at->havoc].hidden))
      add_input(t, at->havoc, &inputs.data[i]);
  }
  runinputvec_release(&inputs);
}

// ---- steps

static const char *edge_text(Teller *t, Loc l) {
  if (!t->edges[l]) {
    Text text = {0};
    prog_edge_print(t->prog, l, &text);
    t->edges[l] = keep(t->story, &text);
  }
  return t->edges[l];
}

static void list_steps(Teller *t) {
  const Telling *telling = t->story->telling;
  t->story->loop_start = UINT32_MAX;
  for (uint32_t i = 0; i < telling->events.count; i++) {
    const ToldEvent *event = &telling->events.data[i];
    if (i == telling->loop_start) t->story->loop_start = t->story->steps.count;
    if (event->kind != TOLD_SET && event->kind != TOLD_CHOICE) continue;
    StoryStep step = {.loc = event->loc, .place = event->place, .text = edge_text(t, event->loc)};
    if (event->kind == TOLD_CHOICE)
      step.text = arena_format(&t->story->arena, "%s -> %s", step.text, t->prog->locs.data[event->next].name);
    step.first_value = event->first_value;
    step.value_count = event->value_count;
    storystepvec_push(&t->story->steps, step);
  }
  if (t->story->loop_start > t->story->steps.count) t->story->loop_start = t->story->steps.count;
}

Story *report_story_new(const Report *report) {
  const Trace *trace = report->outcome->trace;
  Teller t = {.report = report, .prog = report->prog, .trace = trace, .story = memory_new(sizeof(Story))};
  t.edges = memory_new((t.prog->locs.count + 1) * sizeof *t.edges);
  t.story->telling = evidence_tell(t.prog, trace, &report->outcome->run, report->verbose);
  tell_initial_values(&t);
  tell_inputs(&t);
  tell_arguments(&t);
  list_steps(&t);
  free(t.edges);
  return t.story;
}

void report_story_delete(Story *story) {
  evidence_telling_delete(story->telling);
  storyinputvec_release(&story->inputs);
  storystepvec_release(&story->steps);
  arena_release(&story->arena);
  free(story);
}
