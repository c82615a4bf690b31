#include "report/run_text.h"

#include <string.h>

#include "prog/print.h"
#include "report/fold.h"
#include "report/paint.h"

enum {
  FEW_STEPS = 40, // of a graph
  SOURCE_COLUMN = 46,
  MOST_WIDTH = 112,
  MOST_INPUTS = 12,     // values of one place
  MOST_INPUT_LINES = 8, // places
  MOST_ROUNDS = 6,      // values of one variable in a loop
  MOST_VALUE = 70       // characters
};

void report_place_text(const Report *report, Place place, bool column, Text *out) {
  text_add(out, place.file ? place.file : report->file);
  if (place.line) text_format(out, ":%u", place.line);
  if (place.line && place.column && column) text_format(out, ":%u", place.column);
}

// ---- inputs

bool report_input_is_alike(const StoryInput *a, const StoryInput *b) {
  bool same_function =
      a->function == b->function || (a->function && b->function && strcmp(a->function, b->function) == 0);
  return same_function && a->inside == b->inside && a->place.line == b->place.line && a->function;
}

bool report_input_is_first(const Story *story, uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (report_input_is_alike(&story->inputs.data[k], &story->inputs.data[i])) return false;
  return true;
}

// The values of all inputs from the place of one.
static void add_values_of(const Story *story, uint32_t i, bool all, Text *out) {
  uint32_t count = 0;
  for (uint32_t k = i; k < story->inputs.count; k++) {
    const StoryInput *input = &story->inputs.data[k];
    if (k > i && !report_input_is_alike(&story->inputs.data[i], input)) continue;
    if (count < MOST_INPUTS || all) text_format(out, "%s%s", count ? ", " : "", input->shown);
    count++;
  }
  if (count > MOST_INPUTS && !all) text_format(out, ", ... (%u in all)", count);
}

void report_inputs_text(const Report *report, const Story *story, Text *out) {
  uint32_t shown = 0, more = 0;
  if (story->inputs.count) text_add(out, "inputs:\n");
  for (uint32_t i = 0; i < story->inputs.count; i++) {
    const StoryInput *input = &story->inputs.data[i];
    if (!report_input_is_first(story, i)) continue;
    if (shown++ >= MOST_INPUT_LINES && !report->verbose) {
      more++;
      continue;
    }
    text_add(out, "  ");
    if (input->place.line) report_place_text(report, input->place, false, out), text_add(out, ": ");
    if (input->inside) text_format(out, "inside %s(): ", input->function);
    else if (input->function) text_format(out, "%s() returns ", input->function);
    else text_format(out, "%s holds ", input->variable);
    add_values_of(story, i, report->verbose, out);
    text_add(out, input->function || input->place.line ? "\n" : " at the start\n");
  }
  if (more) text_format(out, "  ... and from %u more places\n", more);
}

// ---- what happened

typedef struct Line {
  const char *text; // in the arena
  uint32_t depth;   // of calls
  bool is_call;
} Line;
VEC(LineVec, linevec, Line)

typedef struct Writer {
  const Report *report;
  const Fold *fold;
  SourceLines *source;
  LineVec lines;
  Arena arena;
  const char *last_source; // shown last
} Writer;

static void add_text(Text *out, const char *text) { // not all of one that is too long
  size_t length = strlen(text);
  if (length <= MOST_VALUE) text_add(out, text);
  else text_format(out, "%.*s...", MOST_VALUE, text);
}

// The name that several rounds have: `a[0..3]` where only an index differs.
static void add_names(const char *first, const char *last, Text *out) {
  size_t same = 0;
  while (first[same] && first[same] == last[same]) same++;
  const char *open = first + same;
  while (open > first && *open != '[') open--;
  const char *a = *open == '[' ? strchr(open, ']') : NULL, *b = a ? strchr(last + (open - first), ']') : NULL;
  if (strcmp(first, last) == 0 || !a || !b || strcmp(a, b) != 0) {
    text_add(out, first);
    return;
  }
  const char *other = last + (open - first) + 1;
  text_format(out, "%.*s..%.*s%s", (int)(a - first), first, (int)(b - other), other, a);
}

static const ToldValue *value_in(const Writer *w, const FoldNode *node, uint32_t round, uint32_t k) {
  return &w->fold->lines.data[node->lines.data[round]].values.data[k];
}

static bool is_constant(const Writer *w, const FoldNode *node, uint32_t k) {
  for (uint32_t i = 1; i < node->lines.count; i++)
    if (strcmp(value_in(w, node, 0, k)->value, value_in(w, node, i, k)->value) != 0) return false;
  return true;
}

// `name = value`, or the values of all rounds.
static void add_value(const Writer *w, const FoldNode *node, uint32_t k, Text *out) {
  uint32_t rounds = node->lines.count;
  const ToldValue *first = value_in(w, node, 0, k), *last = value_in(w, node, rounds - 1, k);
  add_names(first->name, last->name, out);
  text_add(out, " = ");
  if (rounds == 1 || is_constant(w, node, k)) {
    add_text(out, first->value);
    return;
  }
  for (uint32_t i = 0; i < rounds; i++) {
    bool skips = rounds > MOST_ROUNDS && i >= MOST_ROUNDS / 2 && i < rounds - 2;
    if (skips && i == MOST_ROUNDS / 2) text_add(out, ", ...");
    if (!skips) text_add(out, i ? ", " : ""), add_text(out, value_in(w, node, i, k)->value);
  }
}

static const char *file_of(const Writer *w, Place place) { return place.file ? place.file : w->report->file; }

static void add_source(Writer *w, Place place, Text *out) {
  const char *source = report_source_line(w->source, file_of(w, place), place.line);
  if (!source || (w->last_source && strcmp(w->last_source, source) == 0)) return;
  w->last_source = source;
  size_t used = out->count < SOURCE_COLUMN ? SOURCE_COLUMN : out->count + 1;
  if (used + 20 > MOST_WIDTH) return;
  while (out->count < used) text_add(out, " ");
  size_t room = MOST_WIDTH - used - 2;
  bool fits = strlen(source) <= room;
  const char *shown = arena_format(&w->arena, "| %.*s%s", (int)(fits ? room : room - 3), source, fits ? "" : "...");
  report_paint(w->report, PAINT_FAINT, shown, out);
}

// A graph that is no C program: the edge says what was done.
static void add_edge(const Writer *w, const ToldEvent *event, bool has_values, Text *out) {
  const Prog *prog = w->report->prog;
  if (has_values) text_add(out, "  (");
  prog_edge_print(prog, event->loc, out);
  if (event->kind == TOLD_CHOICE) text_format(out, " -> %s", prog->locs.data[event->next].name);
  if (has_values) text_add(out, ")");
}

static void add_line(Writer *w, const FoldNode *node, uint32_t indent, const char *prefix) {
  const FoldLine *line = &w->fold->lines.data[node->lines.data[0]];
  const ToldEvent *event = line->event;
  Text out = {0};
  text_format(&out, "%*s", (int)(2 + indent + 2 * event->depth), "");
  if (event->place.line) report_place_text(w->report, event->place, false, &out), text_add(&out, ": ");
  text_add(&out, prefix);
  if (event->kind == TOLD_CALL) text_format(&out, "%s(", event->function);
  if (event->kind == TOLD_FREE) text_format(&out, "frees %s", event->function);
  for (uint32_t k = 0; k < line->values.count; k++) {
    if (k) text_add(&out, ", ");
    if (k && out.count > MOST_WIDTH && !w->report->verbose) {
      text_format(&out, "... and %u more", line->values.count - k);
      break;
    }
    add_value(w, node, k, &out);
  }
  if (event->kind == TOLD_CALL) text_add(&out, ")");
  if (event->kind == TOLD_WAY && event->to.line && event->to.line != event->place.line)
    text_format(&out, "%sgoes on at line %u", line->values.count ? ": " : "", event->to.line);
  if (!w->report->prog->lexicon) add_edge(w, event, line->values.count > 0, &out);
  else if (event->kind != TOLD_CALL) add_source(w, event->place, &out);
  linevec_push(&w->lines, (Line){arena_text(&w->arena, text_view(&out)), event->depth, event->kind == TOLD_CALL});
  text_release(&out);
}

// How often a loop was gone through from the first round that is told to the last, where that can be seen: what a round does is one step of
// the graph, but for the first, which may be another one. 0: not known.
static uint32_t all_rounds(const Writer *w, const FoldNode *loop) {
  const FoldNode *line = loop->children.data[0];
  uint32_t told = line->lines.count;
  if (line->most || told != loop->most || told < 3) return 0;
  const ToldEvent *second = w->fold->lines.data[line->lines.data[1]].event;
  for (uint32_t i = 2; i < told; i++)
    if (w->fold->lines.data[line->lines.data[i]].event->loc != second->loc) return 0;
  return w->fold->lines.data[line->lines.data[told - 1]].event->visits - second->visits + 2;
}

static const char *times_text(Writer *w, const FoldNode *loop) {
  uint32_t all = all_rounds(w, loop);
  if (all > loop->most) return arena_format(&w->arena, "%u of %u times: ", loop->most, all);
  return loop->least == loop->most ? arena_format(&w->arena, "%u times: ", loop->most)
                                   : arena_format(&w->arena, "%u to %u times: ", loop->least, loop->most);
}

static void add_node(Writer *w, const FoldNode *node, uint32_t indent) {
  if (!node->most) {
    add_line(w, node, indent, "");
    return;
  }
  const char *times = times_text(w, node);
  if (node->children.count == 1 && !node->children.data[0]->most) {
    add_line(w, node->children.data[0], indent, times);
    return;
  }
  const char *head =
      arena_format(&w->arena, "%*s%.*s", (int)(2 + indent + 2 * node->depth), "", (int)strlen(times) - 1, times);
  linevec_push(&w->lines, (Line){head, node->depth, false});
  for (uint32_t i = 0; i < node->children.count; i++) add_node(w, node->children.data[i], indent + 2);
}

static void write_lines(Writer *w, const Story *story, uint32_t from, uint32_t to, FoldStyle style) {
  Fold fold;
  report_fold_init(&fold, story->telling, from, to, style, w->source, w->report->file);
  w->fold = &fold;
  w->lines.count = 0;
  w->last_source = NULL;
  for (uint32_t i = 0; i < fold.nodes.count; i++) add_node(w, fold.nodes.data[i], 0);
  report_fold_release(&fold);
}

// ---- not all of it

// The calls that are under way at line `at` and begin at line `from` or later: `calls`, the innermost first.
static void list_callers(const Writer *w, uint32_t from, uint32_t at, U32Vec *calls) {
  uint32_t depth = at < w->lines.count ? w->lines.data[at].depth : 0;
  calls->count = 0;
  for (uint32_t i = at; i-- > from && depth;) {
    if (!w->lines.data[i].is_call || w->lines.data[i].depth >= depth) continue;
    depth = w->lines.data[i].depth;
    u32vec_push(calls, i);
  }
}

// The first lines and the last, for what is nearer to the error says more; between them the calls that the last are in.
static void write_some(const Writer *w, uint32_t room, Text *out) {
  uint32_t count = w->lines.count, first = room / 8, last = room - first - 1;
  U32Vec callers = {0};
  list_callers(w, first, count - last, &callers);
  while (last > 1 && first + 1 + callers.count + last > room) list_callers(w, first, count - --last, &callers);
  for (uint32_t i = 0; i < first; i++) text_format(out, "%s\n", w->lines.data[i].text);
  text_format(out, "  ... %u more lines (--verbose) ...\n", count - first - last - callers.count);
  while (callers.count) text_format(out, "%s\n", w->lines.data[callers.data[--callers.count]].text);
  for (uint32_t i = count - last; i < count; i++) text_format(out, "%s\n", w->lines.data[i].text);
  u32vec_release(&callers);
}

void report_events_text(const Report *report, const Story *story, uint32_t from, uint32_t to, uint32_t room,
                        SourceLines *source, Text *out) {
  Writer w = {.report = report, .source = source};
  bool is_graph = !report->prog->lexicon && to - from <= FEW_STEPS; // short runs of these are told as they are
  bool is_whole = report->verbose || is_graph;
  write_lines(&w, story, from, to, is_whole ? FOLD_NOTHING : FOLD_LOOPS);
  if (w.lines.count > room && !is_whole) write_lines(&w, story, from, to, FOLD_SHORT);
  if (w.lines.count > room && !is_whole) write_some(&w, room, out);
  else
    for (uint32_t i = 0; i < w.lines.count; i++) text_format(out, "%s\n", w.lines.data[i].text);
  linevec_release(&w.lines);
  arena_release(&w.arena);
}
