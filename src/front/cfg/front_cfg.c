// From statements to the graph: the locations in the order of the file, then those that the reader adds - for a choice
// between more than two, for each further variable of a havoc, and one sink for what assumptions block.
#include "front/cfg/front_cfg.h"

#include <stdlib.h>
#include <string.h>

#include "front/cfg/reader.h"

// ---- checks

static bool check_defined(Reader *r, LabelId id) {
  const Label *label = &r->labels.data[id];
  if (label->defined.line) return true;
  const char *hint = arena_format(&r->arena, "add `%.40s: halt;`", label->name);
  return cfg_reader_fail(r, label->used, hint, "location `%.60s` is used but not defined", label->name);
}

static bool check(Reader *r) {
  if (r->mistakes) return false;
  if (r->edges.count == 0)
    return cfg_reader_fail(r, (Place){r->prog->file, 1, 1}, "a location is `L0: halt;`",
                           "the program has no locations");
  for (LabelId id = 0; id < r->labels.count; id++) check_defined(r, id);
  return r->mistakes == 0;
}

// ---- building

// A location after l that the file does not have: `L.1`, `L.2`, ...
static Loc add_inner(Reader *r, Loc l, const char *name) {
  Place place = r->prog->locs.data[l].place;
  for (uint32_t i = 1;; i++) {
    const char *inner = arena_format(&r->arena, "%s.%u", name, i);
    uint32_t before = r->labels.count;
    cfg_reader_label(r, inner, place);
    if (r->labels.count > before) return prog_add_loc(r->prog, inner, place);
  }
}

static void build_choice(Reader *r, const Edge *edge, const Loc *locs, Loc l) {
  const char *name = r->labels.data[edge->label].name;
  for (uint32_t i = 0; i + 2 < edge->to_count; i++) {
    Loc rest = add_inner(r, l, name);
    prog_set_choice(r->prog, l, locs[edge->to[i]], rest);
    l = rest;
  }
  const LabelId *last = edge->to + edge->to_count - 2;
  prog_set_choice(r->prog, l, locs[last[0]], locs[last[1]]);
}

static void build_havoc(Reader *r, const Edge *edge, const Loc *locs, Loc l) {
  const char *name = r->labels.data[edge->label].name;
  Input none = {0};
  for (uint32_t i = 0; i + 1 < edge->havoc_count; i++) {
    Loc rest = add_inner(r, l, name);
    prog_set_havoc(r->prog, l, edge->havoc[i], none, rest);
    l = rest;
  }
  prog_set_havoc(r->prog, l, edge->havoc[edge->havoc_count - 1], none, locs[edge->to[0]]);
}

static void build_halt(Reader *r, const Edge *edge, Loc l) {
  if (edge->role == LOC_LIMIT) prog_set_limit(r->prog, l, "the model of the program ends here");
  else prog_set_halt(r->prog, l, edge->role);
}

static void build_edge(Reader *r, const Edge *edge, const Loc *locs) {
  Prog *prog = r->prog;
  Loc l = locs[edge->label], next = edge->to_count ? locs[edge->to[0]] : LOC_NONE;
  switch (edge->kind) {
  case EDGE_ASSIGN: prog_set_assign(prog, l, edge->assigns, edge->assign_count, next); break;
  case EDGE_IF:
    if (!edge->assume) prog_set_if(prog, l, edge->condition, next, locs[edge->to[1]]);
    break;
  case EDGE_CHOICE: build_choice(r, edge, locs, l); break;
  case EDGE_HAVOC: build_havoc(r, edge, locs, l); break;
  case EDGE_HALT: build_halt(r, edge, l); break;
  }
}

static Loc add_sink(Reader *r) {
  uint32_t before = r->labels.count;
  cfg_reader_label(r, "sink", (Place){0});
  if (r->labels.count == before) return add_inner(r, 0, "sink");
  return prog_add_loc(r->prog, "sink", (Place){0});
}

static void build_assumes(Reader *r, const Loc *locs) {
  Loc sink = LOC_NONE;
  for (uint32_t i = 0; i < r->edges.count; i++) {
    const Edge *edge = &r->edges.data[i];
    if (!edge->assume) continue;
    if (sink == LOC_NONE) sink = add_sink(r);
    prog_set_if(r->prog, locs[edge->label], edge->condition, locs[edge->to[0]], sink);
  }
  if (sink != LOC_NONE) prog_set_halt(r->prog, sink, LOC_SINK);
}

// A bad location halts. Where its edge led elsewhere, that is an assumption of the result.
static void build_error(Reader *r, Loc l) {
  Location *at = &r->prog->locs.data[l];
  if (at->role == LOC_ERROR) return; // listed twice
  bool stays = at->kind == EDGE_HALT || (at->kind == EDGE_ASSIGN && at->count == 0 && at->next[0] == l);
  if (!stays)
    prog_assume(r->prog,
                arena_format(&r->arena, "the run ends at the error location %s: its edge is not followed", at->name));
  prog_set_error(r->prog, l, prog_add_property(r->prog, KIND_REACH, "error", NULL, at->place));
}

static void build_errors(Reader *r, const Loc *locs) {
  if (r->has_errors) {
    for (uint32_t i = 0; i < r->errors.count; i++) build_error(r, locs[r->errors.data[i]]);
    return;
  }
  for (LabelId id = 0; id < r->labels.count; id++)
    if (strcmp(r->labels.data[id].name, "ERROR") == 0) build_error(r, locs[id]);
}

static void build(Reader *r) {
  Loc *locs = arena_new(&r->arena, r->labels.count * sizeof(Loc));
  for (uint32_t i = 0; i < r->edges.count; i++) {
    const Label *label = &r->labels.data[r->edges.data[i].label];
    locs[r->edges.data[i].label] = prog_add_loc(r->prog, label->name, label->defined);
  }
  uint32_t label_count = r->labels.count;
  for (uint32_t i = 0; i < r->edges.count; i++) build_edge(r, &r->edges.data[i], locs);
  build_assumes(r, locs);
  r->labels.count = label_count; // without those of inner locations
  build_errors(r, locs);
  r->prog->start = r->has_start ? locs[r->start] : 0;
  r->prog->as_written = true;
  prog_finish(r->prog);
}

// ---- entry points

Prog *cfg_parse(TermTable *table, const char *path, const char *text, DiagList *diags) {
  Reader r = {.prog = prog_new(table, path), .diags = diags, .source = text, .at = text, .line_start = text, .line = 1};
  r.last_place = (Place){r.prog->file, 1, 1};
  cfg_reader_parse(&r);
  Prog *prog = r.prog;
  if (check(&r)) build(&r);
  else {
    prog_delete(prog);
    prog = NULL;
  }
  labelvec_release(&r.labels);
  edgevec_release(&r.edges);
  u32vec_release(&r.errors);
  map_release(&r.label_index);
  arena_release(&r.arena);
  return prog;
}

Prog *cfg_read(TermTable *table, const char *path, DiagList *diags) {
  char *text = diag_read_text(diags, path);
  Prog *prog = text ? cfg_parse(table, path, text, diags) : NULL;
  free(text);
  return prog;
}
