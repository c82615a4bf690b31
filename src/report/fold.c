#include "report/fold.h"

#include <string.h>

enum { MOST_LENGTH = 40, LEAST_ROUNDS = 3, MOST_NESTING = 3 };

typedef struct Folder {
  Fold *fold;
  const Telling *telling;
  SourceLines *source;
  const char *file; // of places without one
  FoldStyle style;
  bool *is_chosen; // by event: a condition near the end that is told in any style
} Folder;

// ---- lines

static bool begins_with(const char *text, const char *word) {
  size_t length = strlen(word);
  return strncmp(text, word, length) == 0 && (text[length] == ' ' || text[length] == '(');
}

// Is the condition at a place one that a reader wants to see? What a loop goes on with is seen by its rounds.
static bool is_told_way(const Folder *f, const ToldEvent *event) {
  const char *file = event->place.file ? event->place.file : f->file;
  const char *text = event->place.line ? report_source_line(f->source, file, event->place.line) : NULL;
  if (!text) return false;
  while (*text == '}' || *text == ' ') text++;
  if (begins_with(text, "else")) text += strlen("else ");
  return begins_with(text, "if") || begins_with(text, "switch") || begins_with(text, "return");
}

static bool is_same_line(const ToldEvent *a, const ToldEvent *b) {
  return a->place.line == b->place.line && a->depth == b->depth &&
         (a->place.file == b->place.file ||
          (a->place.file && b->place.file && strcmp(a->place.file, b->place.file) == 0));
}

// One that is left on its own line says something by its values alone.
static bool is_left(const ToldEvent *event) { return event->to.line && event->to.line != event->place.line; }

// What happens on its line next shows what was decided, as it does where the run ends there.
static bool is_shown_by_next(const Folder *f, uint32_t i, uint32_t to) {
  const ToldEvent *event = &f->telling->events.data[i];
  uint32_t next = i + 1;
  while (next < to && f->telling->events.data[next].kind == TOLD_WAY &&
         is_same_line(event, &f->telling->events.data[next])) {
    if (is_left(&f->telling->events.data[next])) return false;
    next++;
  }
  return !is_left(event) && (next == to || is_same_line(event, &f->telling->events.data[next]));
}

// Of the conditions near the end the last of each call, which may be several on one line. What is looked for in a call that was found is its line;
// once another one comes, no more.
static void choose_near(Folder *f, uint32_t from, uint32_t to) {
  enum { DONE = UINT32_MAX };
  Map lines = {0}; // call -> its line
  f->is_chosen = memory_new(to - from + 1);
  for (uint32_t i = to; i-- > from;) {
    const ToldEvent *event = &f->telling->events.data[i];
    uint32_t line = map_find(&lines, event->call, 0);
    if (line && line != event->place.line) map_set(&lines, event->call, DONE);
    bool is_candidate = event->kind == TOLD_WAY && event->is_near && is_told_way(f, event) && event->value_count;
    if (!is_candidate || (line && line != event->place.line) || is_shown_by_next(f, i, to)) continue;
    map_set(&lines, event->call, event->place.line);
    f->is_chosen[i - from] = true;
  }
  map_release(&lines);
}

static bool names_again(const FoldLine *line, const ToldValue *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < line->values.count; k++)
      if (strcmp(line->values.data[k].name, values[i].name) == 0) return true;
  return false;
}

// Calls, and blocks that are freed, have lines of their own.
static bool is_of_line(const ToldEvent *event) { return event->kind == TOLD_SET || event->kind == TOLD_WAY; }

static void add_event(Folder *f, const ToldEvent *event, bool is_chosen) {
  FoldLineVec *lines = &f->fold->lines;
  FoldLine *last = lines->count ? &lines->data[lines->count - 1] : NULL;
  const ToldValue *values = f->telling->values.data + event->first_value;
  bool is_told = is_chosen || (f->style != FOLD_SHORT && event->matters && is_left(event) && is_told_way(f, event));
  if (event->kind == TOLD_WAY && !is_told) return;
  bool are_ways = last && last->event->kind == TOLD_WAY && event->kind == TOLD_WAY; // parts of one condition
  bool joins = last && (f->style != FOLD_NOTHING || are_ways) && event->place.line &&
               is_same_line(last->event, event) && is_of_line(last->event) && is_of_line(event);
  bool is_shown = joins && last->event->kind == TOLD_SET; // by the line
  if (is_shown && event->kind == TOLD_WAY && !is_chosen) return;
  if (is_shown && event->kind == TOLD_WAY) joins = false;
  bool is_new = !joins || (event->kind == TOLD_SET && names_again(last, values, event->value_count));
  if (is_new) {
    foldlinevec_push(lines, (FoldLine){.event = event});
    last = &lines->data[lines->count - 1];
  }
  last->event = event;
  for (uint32_t i = 0; i < event->value_count; i++)
    if (!names_again(last, values + i, 1)) toldvaluevec_push(&last->values, values[i]);
}

// ---- shapes

static uint64_t name_shape(uint64_t shape, const char *name) { // without what is in brackets
  bool inside = false;
  for (const char *c = name; *c; c++) {
    if (*c == ']' || *c == '#') inside = false;
    if (!inside) shape = hash_add(shape, (uint64_t)(unsigned char)*c);
    if (*c == '[') inside = true;
  }
  return shape;
}

static uint64_t line_shape(const FoldLine *line) {
  uint64_t shape = hash_mix(line->event->place.line + 1);
  shape = hash_add(shape, (uint64_t)line->event->kind * 64 + line->event->depth);
  shape = hash_add(shape, line->event->kind == TOLD_WAY ? line->event->to.line : 0);
  for (uint32_t i = 0; i < line->values.count; i++) shape = name_shape(hash_add(shape, i), line->values.data[i].name);
  return shape;
}

// ---- loops

static void delete_node(FoldNode *node) {
  for (uint32_t i = 0; i < node->children.count; i++) delete_node(node->children.data[i]);
  foldnodevec_release(&node->children);
  u32vec_release(&node->lines);
  free(node);
}

// The other has the same shape: its lines are those of another round.
static void merge(FoldNode *node, FoldNode *other) {
  for (uint32_t i = 0; i < other->lines.count; i++) u32vec_push(&node->lines, other->lines.data[i]);
  if (other->least < node->least) node->least = other->least;
  if (other->most > node->most) node->most = other->most;
  for (uint32_t i = 0; i < node->children.count; i++) merge(node->children.data[i], other->children.data[i]);
  foldnodevec_release(&other->children);
  u32vec_release(&other->lines);
  free(other);
}

static bool is_repeated(const FoldNodeVec *nodes, uint32_t at, uint32_t length) {
  for (uint32_t i = 0; i < length; i++)
    if (nodes->data[at + i]->shape != nodes->data[at + length + i]->shape) return false;
  return true;
}

// A round begins with a line that is in no call that the round has come back from.
static bool may_begin(const FoldNodeVec *nodes, uint32_t at, uint32_t length) {
  for (uint32_t i = 1; i < length; i++)
    if (nodes->data[at + i]->depth < nodes->data[at]->depth) return false;
  return true;
}

static uint32_t rounds_at(const FoldNodeVec *nodes, uint32_t at, uint32_t length) {
  uint32_t rounds = 1;
  if (!may_begin(nodes, at, length)) return 1;
  while (at + (rounds + 1) * length <= nodes->count && is_repeated(nodes, at + (rounds - 1) * length, length)) rounds++;
  return rounds;
}

static FoldNode *make_loop(const FoldNodeVec *nodes, uint32_t at, uint32_t length, uint32_t rounds) {
  FoldNode *loop = memory_new(sizeof *loop);
  loop->least = loop->most = rounds;
  loop->depth = nodes->data[at]->depth;
  loop->shape = hash_mix(length);
  for (uint32_t i = 0; i < length; i++) {
    FoldNode *node = nodes->data[at + i];
    loop->shape = hash_add(loop->shape, node->shape);
    for (uint32_t k = 1; k < rounds; k++) merge(node, nodes->data[at + k * length + i]);
    foldnodevec_push(&loop->children, node);
  }
  return loop;
}

// Loops of so many nodes.
static bool fold_length(FoldNodeVec *nodes, uint32_t length) {
  FoldNodeVec out = {0};
  bool any = false;
  for (uint32_t at = 0; at < nodes->count;) {
    uint32_t rounds = at + 2 * length <= nodes->count ? rounds_at(nodes, at, length) : 1;
    // A last round that goes on deeper down is another one.
    uint32_t end = at + rounds * length;
    if (end < nodes->count && nodes->data[end]->depth > nodes->data[at]->depth) rounds--;
    if (rounds < LEAST_ROUNDS) {
      foldnodevec_push(&out, nodes->data[at++]);
      continue;
    }
    foldnodevec_push(&out, make_loop(nodes, at, length, rounds));
    at += length * rounds;
    any = true;
  }
  foldnodevec_release(nodes);
  *nodes = out;
  return any;
}

static void fold_all(FoldNodeVec *nodes) {
  bool change = true;
  for (uint32_t nesting = 0; nesting < MOST_NESTING && change; nesting++) {
    change = false;
    for (uint32_t length = 1; length <= MOST_LENGTH && 2 * length <= nodes->count && !change; length++)
      change = fold_length(nodes, length);
  }
}

void report_fold_init(Fold *fold, const Telling *telling, uint32_t from, uint32_t to, FoldStyle style,
                      SourceLines *source, const char *file) {
  *fold = (Fold){0};
  Folder f = {fold, telling, source, file, style, NULL};
  choose_near(&f, from, to);
  for (uint32_t i = from; i < to; i++) add_event(&f, &telling->events.data[i], f.is_chosen[i - from]);
  free(f.is_chosen);
  for (uint32_t i = 0; i < fold->lines.count; i++) {
    FoldNode *node = memory_new(sizeof *node);
    node->shape = line_shape(&fold->lines.data[i]);
    node->depth = fold->lines.data[i].event->depth;
    u32vec_push(&node->lines, i);
    foldnodevec_push(&fold->nodes, node);
  }
  if (style != FOLD_NOTHING) fold_all(&fold->nodes);
}

void report_fold_release(Fold *fold) {
  for (uint32_t i = 0; i < fold->lines.count; i++) toldvaluevec_release(&fold->lines.data[i].values);
  for (uint32_t i = 0; i < fold->nodes.count; i++) delete_node(fold->nodes.data[i]);
  foldlinevec_release(&fold->lines);
  foldnodevec_release(&fold->nodes);
}
