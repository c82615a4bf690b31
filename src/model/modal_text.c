// Modal models as text. A statement ends with a semicolon; after an error reading goes on behind the next one. States may be
// named in edges before they are declared.
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "expr/parse.h"
#include "model/modal.h"

enum { MOST_MISTAKES = 20 };

typedef struct NamedEdge {
  const char *from, *to;
  Place from_place, to_place;
  unsigned flags;
} NamedEdge;
VEC(NamedEdgeVec, namededgevec, NamedEdge)

typedef struct NamedLabel {
  uint32_t state;
  uint32_t prop;
  Six value;
} NamedLabel;
VEC(NamedLabelVec, namedlabelvec, NamedLabel)

typedef struct Reader {
  Modal *modal;
  const char *source, *at, *line_start;
  Place place; // file and line
  DiagList *diags;
  NamedEdgeVec edges;
  NamedLabelVec labels;
  Map states; // hash of the name, or a later one where that is taken -> state
  uint32_t mistakes;
} Reader;

// ---- errors and tokens

static Place here(const Reader *r) {
  return (Place){r->place.file, r->place.line, (uint32_t)(r->at - r->line_start) + 1};
}

static bool fail(Reader *r, Place place, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static bool fail(Reader *r, Place place, const char *hint, const char *format, ...) {
  if (r->mistakes++ >= MOST_MISTAKES) return false;
  va_list list;
  va_start(list, format);
  diag_error_list(r->diags, place, r->source, hint, format, list);
  va_end(list);
  return false;
}

static void advance(Reader *r, size_t n) {
  for (; n > 0; n--)
    if (*r->at++ == '\n') r->place.line++, r->line_start = r->at;
}

static void take(Reader *r, size_t n) {
  advance(r, n);
  advance(r, expr_blank_length(r->at));
}

static bool accept(Reader *r, const char *symbol) {
  if (strncmp(r->at, symbol, strlen(symbol)) != 0) return false;
  take(r, strlen(symbol));
  return true;
}

// name = (letter | digit | "_" | "." | ":" | "$")+ | '"' any+ '"'
static size_t name_length(const char *at) {
  if (*at == '"') {
    size_t n = strcspn(at + 1, "\"\n");
    return at[n + 1] == '"' && n > 0 ? n + 2 : 0;
  }
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || (at[n] && strchr("_.:$", at[n]))) n++;
  return n;
}

static bool at_word(const Reader *r, const char *word) {
  return name_length(r->at) == strlen(word) && strncmp(r->at, word, strlen(word)) == 0;
}

static bool accept_word(Reader *r, const char *word) {
  if (!at_word(r, word)) return false;
  take(r, strlen(word));
  return true;
}

static bool expect(Reader *r, const char *symbol) {
  if (accept(r, symbol)) return true;
  size_t n = name_length(r->at);
  if (!*r->at) return fail(r, here(r), NULL, "expected `%s` before the end of the file", symbol);
  return fail(r, here(r), NULL, "expected `%s`, not `%.*s`", symbol, n == 0 ? 1 : n > 40 ? 40 : (int)n, r->at);
}

static const char *read_name(Reader *r, const char *what) {
  size_t n = name_length(r->at), quote = *r->at == '"';
  if (n == 0) return fail(r, here(r), NULL, "expected the name of a %s", what), NULL;
  char *name = arena_new(&r->modal->arena, n + 1);
  memcpy(name, r->at + quote, n - 2 * quote);
  take(r, n);
  return name;
}

// ---- statements

// props = "props" name ("," name)* ";"
static bool read_props(Reader *r) {
  do {
    Place place = here(r);
    const char *name = read_name(r, "proposition");
    if (!name) return false;
    if (r->modal->states.count > 0) return fail(r, place, NULL, "propositions are declared before the first state");
    if (model_modal_find_prop(r->modal, name) != UINT32_MAX)
      return fail(r, place, NULL, "`%s` is declared twice", name);
    model_modal_add_prop(r->modal, name);
  } while (accept(r, ","));
  return expect(r, ";");
}

// The state of that name, or UINT32_MAX; `slot` is the key where it is or should be.
static uint32_t find_state(const Reader *r, const char *name, uint64_t *slot) {
  uint32_t state;
  for (*slot = hash_text(name) >> 1;; *slot = hash_mix(*slot + 1) >> 1) {
    if (!map_get(&r->states, *slot, &state)) return UINT32_MAX;
    if (strcmp(r->modal->states.data[state].name, name) == 0) return state;
  }
}

// label = name "=" ("T" | "F" | "M" | "Te" | "Fe" | "?")
static bool read_label(Reader *r, uint32_t state) {
  Place place = here(r);
  const char *name = read_name(r, "proposition");
  if (!name) return false;
  NamedLabel label = {.state = state, .prop = model_modal_find_prop(r->modal, name)};
  size_t used;
  if (label.prop == UINT32_MAX) return fail(r, place, "declare it: props p, q;", "there is no proposition `%s`", name);
  for (uint32_t i = 0; i < r->labels.count; i++)
    if (r->labels.data[i].state == state && r->labels.data[i].prop == label.prop)
      return fail(r, place, NULL, "`%s` has a value already", name);
  if (!expect(r, "=")) return false;
  if (!spec_six_parse(r->at, &used, &label.value) || isalnum((unsigned char)r->at[used]))
    return fail(r, here(r), "T: all; F: none; M: some, not all; Te: at least one; Fe: not all; ?: unknown",
                "a value is one of T F M Te Fe ?");
  take(r, used);
  namedlabelvec_push(&r->labels, label);
  return true;
}

static bool read_init(Reader *r, ModalState *state) {
  if (!accept_word(r, "init")) return true;
  state->init_some = state->init_all = true;
  if (!accept(r, "(")) return true;
  state->init_all = false;
  if (!accept_word(r, "some")) return fail(r, here(r), NULL, "initial states are written init or init(some)");
  return expect(r, ")");
}

// state = "state" name ("init" | "init" "(" "some" ")")? label* ";"
static bool read_state(Reader *r) {
  Place place = here(r);
  const char *name = read_name(r, "state");
  if (!name) return false;
  uint64_t slot;
  if (find_state(r, name, &slot) != UINT32_MAX) return fail(r, place, NULL, "`%s` is declared twice", name);
  uint32_t state = model_modal_add_state(r->modal, name);
  map_set(&r->states, slot, state);
  if (!read_init(r, &r->modal->states.data[state])) return false;
  while (*r->at && *r->at != ';')
    if (!read_label(r, state)) return false;
  return expect(r, ";");
}

// edge = ("may" | "exact" | "must+" | "must-" | "edge") name "->" name ";"
static bool read_edge(Reader *r, unsigned flags) {
  NamedEdge edge = {.flags = flags, .from_place = here(r)};
  if (!(edge.from = read_name(r, "state")) || !expect(r, "->")) return false;
  edge.to_place = here(r);
  if (!(edge.to = read_name(r, "state"))) return false;
  namededgevec_push(&r->edges, edge);
  return expect(r, ";");
}

static bool read_statement(Reader *r) {
  if (accept_word(r, "props")) return read_props(r);
  if (accept_word(r, "state")) return read_state(r);
  if (accept(r, "must+")) return read_edge(r, MODAL_EXACT | MODAL_MUST_PLUS);
  if (accept(r, "must-")) return read_edge(r, MODAL_EXACT | MODAL_MUST_MINUS);
  if (accept_word(r, "may")) return read_edge(r, 0);
  if (accept_word(r, "exact")) return read_edge(r, MODAL_EXACT);
  if (accept_word(r, "edge")) return read_edge(r, MODAL_KRIPKE);
  if (accept_word(r, "finite")) return r->modal->bounded = true, expect(r, ";");
  if (accept_word(r, "serial")) return r->modal->serial = true, expect(r, ";");
  size_t n = name_length(r->at);
  return fail(r, here(r), "a statement begins with props, state, may, must+, must-, exact, edge, finite or serial",
              "`%.*s` begins no statement",
              n == 0   ? 1
              : n > 40 ? 40
                       : (int)n,
              r->at);
}

static void recover(Reader *r) {
  while (*r->at && *r->at != ';') advance(r, 1);
  if (*r->at) take(r, 1);
}

// ---- the whole file

static uint32_t resolve(Reader *r, const char *name, Place place) {
  uint64_t slot;
  uint32_t state = find_state(r, name, &slot);
  if (state == UINT32_MAX) fail(r, place, "declare it: state NAME;", "there is no state `%s`", name);
  return state;
}

static void finish(Reader *r) {
  Modal *modal = r->modal;
  for (uint32_t i = 0; i < r->edges.count; i++) {
    const NamedEdge *edge = &r->edges.data[i];
    uint32_t from = resolve(r, edge->from, edge->from_place), to = resolve(r, edge->to, edge->to_place);
    if (from != UINT32_MAX && to != UINT32_MAX) model_modal_add_edge(modal, from, to, edge->flags, LOC_NONE);
  }
  model_modal_freeze(modal);
  for (uint32_t i = 0; i < r->labels.count; i++)
    *modal_label(modal, r->labels.data[i].state, r->labels.data[i].prop) = r->labels.data[i].value;
  model_modal_settle(modal);
}

Modal *model_modal_parse(const char *text, const char *path, DiagList *diags) {
  Reader r = {.modal = model_modal_new(),
              .source = text,
              .at = text,
              .line_start = text,
              .place = {path, 1, 1},
              .diags = diags};
  take(&r, 0);
  while (*r.at)
    if (!read_statement(&r)) recover(&r);
  finish(&r);
  if (r.mistakes == 0 && r.modal->states.count == 0)
    fail(&r, (Place){path, 0, 0}, "a state is written: state a init p=T;", "the model has no states");
  namededgevec_release(&r.edges);
  namedlabelvec_release(&r.labels);
  map_release(&r.states);
  if (r.mistakes == 0) return r.modal;
  model_modal_delete(r.modal);
  return NULL;
}

Modal *model_modal_read(const char *path, DiagList *diags) {
  char *text = diag_read_text(diags, path);
  Modal *modal = text ? model_modal_parse(text, path, diags) : NULL;
  free(text);
  bool initial = false;
  for (uint32_t s = 0; modal && s < modal->states.count; s++) initial |= modal->states.data[s].init_some;
  if (!modal || initial) return modal;
  diag_error(diags, (Place){.file = path}, "write state a init;", "the model has no initial state");
  model_modal_delete(modal);
  return NULL;
}

// ---- printing

static void print_name(const char *name, Text *out) {
  bool plain = *name && name_length(name) == strlen(name) && *name != '"';
  text_format(out, plain ? "%s" : "\"%s\"", name);
}

static void print_edge(const Modal *modal, const ModalEdge *edge, const char *kind, Text *out) {
  text_format(out, "%s ", kind);
  print_name(modal->states.data[edge->from].name, out);
  text_add(out, " -> ");
  print_name(modal->states.data[edge->to].name, out);
  text_add(out, ";\n");
}

static void print_edges(const Modal *modal, const ModalEdge *edge, Text *out) {
  bool plus = edge->flags & MODAL_MUST_PLUS, minus = edge->flags & MODAL_MUST_MINUS;
  if (plus && minus) print_edge(modal, edge, "edge", out);
  else if (plus) print_edge(modal, edge, "must+", out);
  else if (minus) print_edge(modal, edge, "must-", out);
  else print_edge(modal, edge, edge->flags & MODAL_EXACT ? "exact" : "may", out);
}

static void print_state(const Modal *modal, uint32_t s, Text *out) {
  const ModalState *state = &modal->states.data[s];
  text_add(out, "state ");
  print_name(state->name, out);
  if (state->init_some) text_add(out, state->init_all ? " init" : " init(some)");
  for (uint32_t p = 0; p < modal->props.count; p++) {
    if (*modal_label(modal, s, p) == SIX_UNKNOWN) continue;
    text_add(out, " ");
    print_name(modal->props.data[p], out);
    text_format(out, "=%s", spec_six_name(*modal_label(modal, s, p)));
  }
  text_add(out, ";\n");
}

void model_modal_print(const Modal *modal, Text *out) {
  for (uint32_t p = 0; p < modal->props.count; p++) {
    text_add(out, p == 0 ? "props " : ", ");
    print_name(modal->props.data[p], out);
  }
  if (modal->props.count > 0) text_add(out, ";\n");
  if (modal->bounded) text_add(out, "finite;\n");
  if (modal->serial) text_add(out, "serial;\n");
  for (uint32_t s = 0; s < modal->states.count; s++) print_state(modal, s, out);
  for (uint32_t e = 0; e < modal->edges.count; e++) print_edges(modal, &modal->edges.data[e], out);
}
