#include "check/abstraction.h"

#include <ctype.h>
#include <string.h>

void check_partition_release(StatePartition *partition) { free(partition->class_of); }

// ---- reading

typedef struct Reader {
  const char *text, *at;
  const Modal *concrete;
  DiagList *diags;
} Reader;

static bool fail(const Reader *r, const char *at, const char *message) {
  Place place = {"--abstract", 1, (uint32_t)(at - r->text) + 1};
  return diag_error_in(r->diags, place, r->text, "write classes like this: go = g, y; stop = r", "%s", message);
}

static size_t word(const char *at) { return strcspn(at, " \t,;="); }
static void skip(Reader *r, size_t n) {
  r->at += n;
  while (isspace((unsigned char)*r->at)) r->at++;
}

static uint32_t find_state(const Modal *m, const char *name, size_t length) {
  for (uint32_t s = 0; s < m->states.count; s++)
    if (strlen(m->states.data[s].name) == length && memcmp(m->states.data[s].name, name, length) == 0) return s;
  return UINT32_MAX;
}

// class = name "=" state ("," state)*
static bool read_class(Reader *r, StatePartition *p, bool *named) {
  if (word(r->at) == 0) return fail(r, r->at, "expected the name of a class");
  skip(r, word(r->at));
  if (*r->at != '=') return fail(r, r->at, "expected `=`");
  uint32_t first = UINT32_MAX;
  do {
    skip(r, 1);
    uint32_t s = find_state(r->concrete, r->at, word(r->at));
    if (s == UINT32_MAX) return fail(r, r->at, "there is no such state");
    if (named[s]) return fail(r, r->at, "this state is in a class already");
    named[s] = true;
    if (first == UINT32_MAX) first = s;
    p->class_of[s] = first;
    skip(r, word(r->at));
  } while (*r->at == ',');
  return true;
}

// Numbers classes in the order of their first states.
static void renumber(StatePartition *p, uint32_t states) {
  uint32_t *number = memory_new((states + 1) * sizeof *number);
  p->count = 0;
  for (uint32_t s = 0; s < states; s++) {
    uint32_t class = p->class_of[s];
    if (number[class] == 0) number[class] = ++p->count;
    p->class_of[s] = number[class] - 1;
  }
  free(number);
}

bool check_partition_parse(StatePartition *partition, const Modal *concrete, const char *text, DiagList *diags) {
  uint32_t states = concrete->states.count;
  Reader r = {text, text, concrete, diags};
  *partition = (StatePartition){.class_of = memory_new((states + 1) * sizeof *partition->class_of)};
  bool *named = memory_new(states + 1), fine = true;
  for (uint32_t s = 0; s < states; s++) partition->class_of[s] = s;
  skip(&r, 0);
  while (fine && *r.at) {
    fine = read_class(&r, partition, named);
    if (fine && *r.at && *r.at != ';') fine = fail(&r, r.at, "expected `,` or `;`");
    if (fine && *r.at == ';') skip(&r, 1);
  }
  free(named);
  if (fine) renumber(partition, states);
  else check_partition_release(partition);
  return fine;
}

// ---- the abstract structure

bool check_partition_is_appropriate(const StatePartition *partition, const Modal *concrete, uint32_t *s, uint32_t *t) {
  uint32_t *first = memory_new((partition->count + 1) * sizeof *first);
  bool fine = true;
  for (uint32_t c = 0; c < partition->count; c++) first[c] = UINT32_MAX;
  for (*t = 0; *t < concrete->states.count; ++*t) {
    uint32_t *start = &first[partition->class_of[*t]];
    if (*start == UINT32_MAX) *start = *t;
    *s = *start;
    for (uint32_t p = 0; p < concrete->props.count; p++)
      fine &= *modal_label(concrete, *s, p) == *modal_label(concrete, *t, p);
    if (!fine) break;
  }
  free(first);
  return fine;
}

static void name_class(const StatePartition *partition, const Modal *concrete, uint32_t class, Text *out) {
  uint32_t members = 0;
  for (uint32_t s = 0; s < concrete->states.count; s++) {
    if (partition->class_of[s] != class) continue;
    text_format(out, "%s%s", members++ ? "," : "", concrete->states.data[s].name);
  }
}

static void add_classes(Modal *m, const StatePartition *partition, const Modal *concrete) {
  for (uint32_t c = 0; c < partition->count; c++) {
    Text name = {0};
    name_class(partition, concrete, c, &name);
    model_modal_add_state(m, text_view(&name));
    text_release(&name);
  }
}

Modal *check_partition_abstract(const StatePartition *partition, const Modal *concrete) {
  Modal *m = model_modal_new();
  add_classes(m, partition, concrete);
  for (uint32_t p = 0; p < concrete->props.count; p++) model_modal_add_prop(m, concrete->props.data[p]);
  for (uint32_t e = 0; e < concrete->edges.count; e++) {
    const ModalEdge *edge = &concrete->edges.data[e];
    model_modal_add_edge(m, partition->class_of[edge->from], partition->class_of[edge->to], MODAL_KRIPKE, LOC_NONE);
  }
  model_modal_freeze(m);
  for (uint32_t s = 0; s < concrete->states.count; s++) {
    uint32_t c = partition->class_of[s];
    if (concrete->states.data[s].init_some) m->states.data[c].init_some = m->states.data[c].init_all = true;
    for (uint32_t p = 0; p < concrete->props.count; p++) *modal_label(m, c, p) = *modal_label(concrete, s, p);
  }
  model_modal_settle(m);
  return m;
}

// ---- splitting

void check_partition_split(StatePartition *partition, uint32_t states, const PathAnalysis *analysis,
                           bool irrelevant_with_bad) {
  for (uint32_t i = 0; i < analysis->bad.count; i++) partition->class_of[analysis->bad.data[i]] = partition->count;
  for (uint32_t i = 0; irrelevant_with_bad && i < analysis->irrelevant.count; i++)
    partition->class_of[analysis->irrelevant.data[i]] = partition->count;
  partition->count++;
  renumber(partition, states);
}
