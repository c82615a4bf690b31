#include "prog/guide.h"

typedef struct Guide {
  Prog *prog;
  const GuidePointVec *points;
  Term stage; // the variable
  VarId var;
  Loc sink;
} Guide;

static Term stage_is(const Guide *g, uint32_t stage) {
  return expr_eq(g->prog->table, g->stage, expr_bv(g->prog->table, 32, stage));
}

// When one of the points of a location is passed, or must not be.
static Term passed(const Guide *g, Loc loc, bool is_after, bool avoids) {
  TermTable *table = g->prog->table;
  Term any = expr_bool(table, false);
  for (uint32_t i = 0; i < g->points->count; i++) {
    const GuidePoint *p = &g->points->data[i];
    if (p->loc == loc && p->is_after == is_after && p->avoids == avoids)
      any = expr_or(table, any, expr_and(table, stage_is(g, p->stage), p->condition));
  }
  return any;
}

// Before `loc`, whose edge moves: what must not be is looked at first.
static void watch(Guide *g, Loc loc, Term forward, Term never) {
  TermTable *table = g->prog->table;
  if (expr_is_const(table, forward) && expr_is_const(table, never)) return;
  Loc rest = prog_move_edge(g->prog, loc), step = prog_add_loc(g->prog, NULL, g->prog->locs.data[loc].place);
  Term next = expr_binary(table, OP_BVADD, g->stage, expr_bv(table, 32, 1));
  Assign assign = {g->var, expr_ite(table, forward, next, g->stage)};
  prog_set_assign(g->prog, step, &assign, 1, rest);
  prog_set_if(g->prog, loc, never, g->sink, step);
}

static void watch_behind(Guide *g, Loc havoc, Term forward, Term never) {
  if (expr_is_const(g->prog->table, forward) && expr_is_const(g->prog->table, never)) return;
  Loc behind = prog_add_loc(g->prog, NULL, g->prog->locs.data[havoc].place);
  prog_set_assign(g->prog, behind, NULL, 0, g->prog->locs.data[havoc].next[0]);
  g->prog->locs.data[havoc].next[0] = behind;
  watch(g, behind, forward, never);
}

static void guard_errors(Guide *g, uint32_t stages, const bool *wanted) {
  Prog *prog = g->prog;
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    uint32_t count = prog->properties.data[i].errors.count;
    for (uint32_t k = 0; k < count; k++) {
      Loc error = prog->properties.data[i].errors.data[k], moved = prog_move_edge(prog, error);
      prog_set_if(prog, error, wanted[i] ? stage_is(g, stages) : expr_bool(prog->table, false), moved, g->sink);
    }
  }
}

void prog_guide(Prog *prog, const GuidePointVec *points, uint32_t stages, const bool *wanted) {
  Guide g = {.prog = prog, .points = points};
  Loc count = prog->locs.count;
  g.var = prog_add_var(prog, "sextant stage", "sextant stage", NULL, sort_bv(32));
  g.stage = prog->vars.data[g.var].term;
  prog->vars.data[g.var].init = expr_bv(prog->table, 32, 0);
  prog->vars.data[g.var].hidden = true;
  g.sink = prog_add_loc(prog, NULL, (Place){0});
  prog_set_halt(prog, g.sink, LOC_SINK);
  guard_errors(&g, stages, wanted);
  for (Loc l = 0; l < count; l++) {
    Term behind = passed(&g, l, true, false), never_behind = passed(&g, l, true, true);
    if (prog->locs.data[l].kind == EDGE_HAVOC) watch_behind(&g, l, behind, never_behind);
    watch(&g, l, passed(&g, l, false, false), passed(&g, l, false, true));
  }
}

void prog_check_at(Prog *prog, Loc loc, Term condition, const char *name, const char *text, Place place) {
  uint32_t property = prog_add_property(prog, KIND_REACH, name, text, place);
  Loc rest = prog_move_edge(prog, loc), error = prog_add_loc(prog, NULL, place);
  prog_set_error(prog, error, property);
  prog_set_if(prog, loc, condition, rest, error);
  u32vec_push(&prog->properties.data[property].reach_points, loc);
}
