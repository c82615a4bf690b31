// From a copy of the program: the locations of calls, returns, dispatches and restores get other edges, all others stay as they are.
#include "prog/summaries.h"

#include "expr/walk.h"
#include "prog/copy.h"
#include "prog/live.h"

VEC(AssignList, assignlist, Assign)

typedef struct Maker {
  const Procedures *from;
  Summarized *to;
  Prog *prog; // being made
  TermTable *table;
  VarId *now; // by variable: where a call leaves what it stores in that frame
} Maker;

// ---- variables

static void add_mentioned(const Prog *prog, Loc l, bool *mentioned) {
  const Location *at = &prog->locs.data[l];
  U32Vec vars = {0};
  if (at->kind == EDGE_IF) prog_collect_vars(prog, at->condition, &vars);
  if (at->kind == EDGE_HAVOC) u32vec_push(&vars, at->havoc);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
    u32vec_push(&vars, at->assigns[i].var);
    prog_collect_vars(prog, at->assigns[i].value, &vars);
  }
  for (uint32_t i = 0; i < vars.count; i++) mentioned[vars.data[i]] = true;
  u32vec_release(&vars);
}

static bool can_be_kept(const Prog *prog, VarId v) {
  return !sort_is_array(prog->vars.data[v].sort) && !prog_is_stack(prog, v);
}

// What a call is given and may look at: numbers that are live at an entry, and mentioned within the procedure. Any choice would do.
static void choose_kept(const Procedures *p, U32Vec *kept) {
  const Prog *prog = p->prog;
  Live *live = prog_live_new(prog, LIVE_READ);
  bool *mentioned = memory_new(prog->vars.count + 1), *chosen = memory_new(prog->vars.count + 1);
  for (uint32_t i = 0; i < p->list.count; i++) {
    memset(mentioned, 0, prog->vars.count);
    for (Loc l = 0; l < prog->locs.count; l++)
      if (p->list.data[i].within[l]) add_mentioned(prog, l, mentioned);
    for (VarId v = 0; v < prog->vars.count; v++)
      if (mentioned[v] && can_be_kept(prog, v)) chosen[v] = chosen[v] || prog_is_live(live, p->list.data[i].entry, v);
  }
  for (VarId v = 0; v < prog->vars.count; v++)
    if (chosen[v]) u32vec_push(kept, v);
  free(mentioned);
  free(chosen);
  prog_live_delete(live);
}

// One that is named after another, and is of its type.
static VarId add_variable(Prog *prog, VarId of, const char *suffix, Sort sort) {
  const ProgVar x = prog->vars.data[of];
  const char *name = arena_format(&prog->arena, "%s@%s", x.name, suffix);
  VarId v = prog_add_var(prog, name, arena_format(&prog->arena, "%s@%s", x.display, suffix), x.function, sort);
  ProgVar *var = &prog->vars.data[v];
  var->is_signed = x.is_signed;
  var->is_float = x.is_float;
  var->type = x.type;
  var->hidden = true;
  return v;
}

static void add_variables(Maker *m) {
  uint32_t count = m->from->prog->vars.count;
  const U32Vec *kept = &m->to->kept;
  m->to->entry = m->prog->vars.count;
  for (uint32_t i = 0; i < kept->count; i++)
    add_variable(m->prog, kept->data[i], "entry", m->prog->vars.data[kept->data[i]].sort);
  m->to->call = m->prog->vars.count;
  for (uint32_t i = 0; i < kept->count; i++)
    add_variable(m->prog, kept->data[i], "call", m->prog->vars.data[kept->data[i]].sort);
  m->now = memory_new((count + 1) * sizeof *m->now);
  for (VarId v = 0; v < count; v++) {
    bool is_frame = prog_is_stack(m->prog, v) && sort_is_array(m->prog->vars.data[v].sort);
    m->now[v] = is_frame ? add_variable(m->prog, v, "now", sort_element(m->prog->vars.data[v].sort)) : VAR_NONE;
  }
}

// ---- edges

static Loc add_location(Maker *m, Loc like, const char *suffix) {
  const Location at = m->prog->locs.data[like];
  Loc l = prog_add_loc(m->prog, arena_format(&m->prog->arena, "%s.%s", at.name, suffix), at.place);
  m->prog->locs.data[l].function = at.function;
  m->prog->locs.data[l].call = at.call;
  return l;
}

static const Location *original(const Maker *m, Loc l) { return &m->from->prog->locs.data[l]; }

// What a call or a return assigns, without the stack.
static void add_plain_assigns(const Maker *m, Loc l, AssignList *out) {
  const Location *at = original(m, l);
  for (uint32_t i = 0; i < at->count; i++)
    if (!prog_is_stack(m->from->prog, at->assigns[i].var)) assignlist_push(out, at->assigns[i]);
}

// The value of a variable when the call has been made.
static Term passed(const Maker *m, Loc call, VarId v) {
  const Location *at = original(m, call);
  for (uint32_t i = 0; i < at->count; i++)
    if (at->assigns[i].var == v) return at->assigns[i].value;
  return m->prog->vars.data[v].term;
}

static void add_passed(const Maker *m, Loc call, VarId first, AssignList *out) {
  for (uint32_t i = 0; i < m->to->kept.count; i++)
    assignlist_push(out, (Assign){first + i, passed(m, call, m->to->kept.data[i])});
}

static Loc make_enter(Maker *m, const CallSite *site) {
  AssignList assigns = {0};
  Loc enter = add_location(m, site->at, "enter");
  add_plain_assigns(m, site->at, &assigns);
  add_passed(m, site->at, m->to->entry, &assigns);
  prog_set_assign(m->prog, enter, assigns.data, assigns.count, m->from->list.data[site->procedure].entry);
  assignlist_release(&assigns);
  return enter;
}

// What the procedure may change is arbitrary; then `next`.
static Loc make_arbitrary(Maker *m, const CallSite *site, Loc next) {
  for (VarId v = 0; v < m->from->prog->vars.count; v++) {
    if (!m->from->list.data[site->procedure].changes[v]) continue;
    Loc here = add_location(m, site->at, arena_format(&m->prog->arena, "any.%u", v));
    prog_set_havoc(m->prog, here, v, (Input){0}, next);
    next = here;
  }
  return next;
}

static Loc make_past(Maker *m, uint32_t number, Term summary) {
  const CallSite *site = &m->from->sites.data[number];
  AssignList assigns = {0};
  Loc sink = add_location(m, site->at, "never"), holds = add_location(m, site->at, "past");
  prog_set_halt(m->prog, sink, LOC_SINK);
  prog_set_if(m->prog, holds, prog_summary_of_call(m->to, summary), site->back == LOC_NONE ? sink : site->back, sink);
  m->to->past[number] = holds;
  add_passed(m, site->at, m->to->call, &assigns);
  for (VarId v = 0; v < m->from->prog->vars.count; v++) {
    Term stored = m->now[v] == VAR_NONE ? TERM_NONE : prog_call_stores(m->from, site, v);
    if (stored) assignlist_push(&assigns, (Assign){m->now[v], stored});
  }
  Loc first = add_location(m, site->at, "returned");
  prog_set_assign(m->prog, first, assigns.data, assigns.count, make_arbitrary(m, site, holds));
  assignlist_release(&assigns);
  return first;
}

static void make_returns(Maker *m, uint32_t number, Term summary) {
  const Procedure *procedure = &m->from->list.data[number];
  Loc returned = add_location(m, procedure->entry, "return"), broken = add_location(m, procedure->entry, "broken");
  prog_set_limit(m->prog, broken, "a summary of a recursive procedure does not hold");
  prog_set_if(m->prog, returned, summary, returned, broken);
  for (uint32_t i = 0; i < procedure->returns.count; i++) {
    AssignList assigns = {0};
    add_plain_assigns(m, procedure->returns.data[i], &assigns);
    prog_set_assign(m->prog, procedure->returns.data[i], assigns.data, assigns.count, returned);
    assignlist_release(&assigns);
  }
  m->to->returned[number] = returned;
  m->to->broken[number] = broken;
}

static void make_restore(Maker *m, Loc l) {
  Subst now;
  AssignList assigns = {0};
  const Prog *from = m->from->prog;
  const Location *at = original(m, l);
  expr_subst_init(&now, m->table);
  for (VarId v = 0; v < from->vars.count; v++)
    if (m->now[v] != VAR_NONE)
      expr_subst_bind(&now, expr_select(m->table, from->vars.data[v].term, from->vars.data[m->from->depth].term),
                      m->prog->vars.data[m->now[v]].term);
  for (uint32_t i = 0; i < at->count; i++)
    assignlist_push(&assigns, (Assign){at->assigns[i].var, expr_subst_apply(&now, at->assigns[i].value)});
  prog_set_assign(m->prog, l, assigns.data, assigns.count, at->next[0]);
  assignlist_release(&assigns);
  expr_subst_release(&now);
}

Term prog_summary_of_call(const Summarized *s, Term summary) {
  Subst at_call;
  expr_subst_init(&at_call, s->prog->table);
  for (uint32_t i = 0; i < s->kept.count; i++)
    expr_subst_bind(&at_call, s->prog->vars.data[s->entry + i].term, s->prog->vars.data[s->call + i].term);
  Term t = expr_subst_apply(&at_call, summary);
  expr_subst_release(&at_call);
  return t;
}

// ----

static Maker maker_of(const Procedures *p) {
  Maker m = {.from = p, .to = memory_new(sizeof *m.to), .prog = prog_copy(p->prog), .table = p->prog->table};
  m.to->prog = m.prog;
  m.to->returned = memory_new((p->list.count + 1) * sizeof(Loc));
  m.to->broken = memory_new((p->list.count + 1) * sizeof(Loc));
  m.to->past = memory_new((p->sites.count + 1) * sizeof(Loc));
  choose_kept(p, &m.to->kept);
  add_variables(&m);
  return m;
}

void prog_summarized_delete(Summarized *s) {
  if (!s) return;
  prog_delete(s->prog);
  free(s->returned);
  free(s->past);
  free(s->broken);
  u32vec_release(&s->kept);
  free(s);
}

// Over what a summary may be about: variables when the call has returned, but for the stack, and x@entry.
static bool fits(const Maker *m, Term summary) {
  U32Vec vars = {0};
  bool fine = expr_sort(m->table, summary) == SORT_BOOL;
  Map seen = {0};
  expr_collect_vars(m->table, summary, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(m->prog, vars.data[i]);
    bool is_entry = v >= m->to->entry && v - m->to->entry < m->to->kept.count;
    fine = fine && v != VAR_NONE && (is_entry || (v < m->from->prog->vars.count && !prog_is_stack(m->from->prog, v)));
  }
  map_release(&seen);
  u32vec_release(&vars);
  return fine;
}

static void make_all(Maker *m, const Term *summaries) {
  const Procedures *p = m->from;
  Term none = expr_true(m->table);
  for (uint32_t i = 0; i < p->list.count; i++) make_returns(m, i, summaries ? summaries[i] : none);
  for (uint32_t i = 0; i < p->sites.count; i++) {
    const CallSite *site = &p->sites.data[i];
    Loc enter = make_enter(m, site), past = make_past(m, i, summaries ? summaries[site->procedure] : none);
    prog_set_choice(m->prog, site->at, enter, past);
  }
  for (Loc l = 0; l < p->prog->locs.count; l++) {
    if (p->step[l] == STEP_RESTORE) make_restore(m, l);
    if (p->step[l] == STEP_DISPATCH) prog_set_halt(m->prog, l, LOC_SINK);
  }
  for (VarId v = 0; v < p->prog->vars.count; v++) m->prog->vars.data[v].stack = STACK_NOT;
}

Summarized *prog_summarize(const Procedures *p, const Term *summaries) {
  Maker m = maker_of(p);
  bool fine = true;
  for (uint32_t i = 0; summaries && i < p->list.count; i++) fine = fine && fits(&m, summaries[i]);
  if (fine) make_all(&m, summaries);
  free(m.now);
  if (fine) return m.to;
  prog_summarized_delete(m.to);
  return NULL;
}

// ---- with the stack

// A frame for each x@entry.
static VarId *add_frames(Maker *m) {
  VarId *frames = memory_new((m->to->kept.count + 1) * sizeof *frames);
  Sort index = m->prog->vars.data[m->from->depth].sort;
  for (uint32_t i = 0; i < m->to->kept.count; i++) {
    VarId entry = m->to->entry + i;
    frames[i] = add_variable(m->prog, entry, "frame", sort_array(index, m->prog->vars.data[entry].sort));
  }
  return frames;
}

static void keep_on_call(Maker *m, const CallSite *site, const VarId *frames) {
  AssignList assigns = {0};
  const Location *at = original(m, site->at);
  Term depth = m->prog->vars.data[m->from->depth].term;
  for (uint32_t i = 0; i < at->count; i++) assignlist_push(&assigns, at->assigns[i]);
  add_passed(m, site->at, m->to->entry, &assigns);
  for (uint32_t i = 0; i < m->to->kept.count; i++) {
    Term frame = m->prog->vars.data[frames[i]].term, entry = m->prog->vars.data[m->to->entry + i].term;
    assignlist_push(&assigns, (Assign){frames[i], expr_store(m->table, frame, depth, entry)});
  }
  prog_set_assign(m->prog, site->at, assigns.data, assigns.count, at->next[0]);
  assignlist_release(&assigns);
}

// Whichever dispatch a return leads to: all that there are lead a call's return to the same place.
static void restore_on_return(Maker *m, uint32_t number, const VarId *frames) {
  const Procedure *procedure = &m->from->list.data[number];
  AssignList assigns = {0};
  Term depth = m->prog->vars.data[m->from->depth].term;
  for (uint32_t i = 0; i < m->to->kept.count; i++) {
    Term kept = expr_select(m->table, m->prog->vars.data[frames[i]].term, depth);
    assignlist_push(&assigns, (Assign){m->to->entry + i, kept});
  }
  Loc returned = add_location(m, procedure->entry, "return");
  m->to->returned[number] = returned;
  m->to->broken[number] = add_location(m, procedure->entry, "broken");
  for (uint32_t i = 0; i < procedure->returns.count; i++) {
    Location *at = &m->prog->locs.data[procedure->returns.data[i]];
    prog_set_assign(m->prog, returned, assigns.data, assigns.count, at->next[0]);
    at->next[0] = returned;
  }
  assignlist_release(&assigns);
}

Summarized *prog_summarize_nothing(const Procedures *p) {
  Maker m = maker_of(p);
  VarId *frames = add_frames(&m);
  for (uint32_t i = 0; i < p->list.count; i++) restore_on_return(&m, i, frames);
  for (uint32_t i = 0; i < p->sites.count; i++) keep_on_call(&m, &p->sites.data[i], frames);
  free(frames);
  free(m.now);
  return m.to;
}
