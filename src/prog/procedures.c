// Every location is looked at once for what it does to the stack. Then control is followed, for the program's own part and for each procedure
// separately: a call goes on behind itself as soon as a return of its procedure is known. What does not fit the forms of the header
// ends the search without a result.
#include "prog/procedures.h"

#include "expr/walk.h"

#define OWN_PART UINT32_MAX // in place of a procedure: the program's own part

typedef struct Visit {
  uint32_t part; // procedure or OWN_PART
  Loc loc;
} Visit;
VEC(VisitVec, visitvec, Visit)

typedef struct Finder {
  Procedures *found;
  const Prog *prog;
  TermTable *table;
  bool *own; // by location: in the program's own part
  VisitVec work;
  bool failed;
} Finder;

// ---- what a location does to the stack

bool prog_is_stack(const Prog *prog, VarId v) { return prog->vars.data[v].stack != STACK_NOT; }

bool prog_mentions_stack(const Prog *prog, Term t) {
  U32Vec vars = {0};
  bool mentions = false;
  prog_collect_vars(prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) mentions = mentions || prog_is_stack(prog, vars.data[i]);
  u32vec_release(&vars);
  return mentions;
}

static Term depth_of(const Finder *f) { return f->prog->vars.data[f->found->depth].term; }

// The depth after a call (OP_BVADD) or a return (OP_BVSUB).
static Term depth_after(const Finder *f, Op op) {
  Term depth = depth_of(f);
  return expr_binary(f->table, op, depth, expr_bv(f->table, expr_width(f->table, depth), 1));
}

static Term assigned_depth(const Finder *f, const Location *at) {
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (at->assigns[i].var == f->found->depth) return at->assigns[i].value;
  return TERM_NONE;
}

// frame := store(frame, depth, a value without the stack)
static bool is_save(const Finder *f, const Assign *a) {
  return expr_op(f->table, a->value) == OP_STORE &&
         expr_arg(f->table, a->value, 0) == f->prog->vars.data[a->var].term &&
         expr_arg(f->table, a->value, 1) == depth_of(f) &&
         !prog_mentions_stack(f->prog, expr_arg(f->table, a->value, 2));
}

static bool fits_call_or_return(const Finder *f, const Location *at, bool is_call) {
  for (uint32_t i = 0; i < at->count; i++) {
    const Assign *a = &at->assigns[i];
    if (a->var == f->found->depth) continue;
    if (prog_is_stack(f->prog, a->var) ? !is_call || !is_save(f, a) : prog_mentions_stack(f->prog, a->value))
      return false;
  }
  return true;
}

static bool writes_stack(const Finder *f, const Location *at) {
  if (at->kind == EDGE_HAVOC) return prog_is_stack(f->prog, at->havoc);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (prog_is_stack(f->prog, at->assigns[i].var)) return true;
  return false;
}

static bool reads_stack(const Finder *f, const Location *at) {
  if (at->kind == EDGE_IF) return prog_mentions_stack(f->prog, at->condition);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (prog_mentions_stack(f->prog, at->assigns[i].value)) return true;
  return false;
}

static StackStep classify(Finder *f, const Location *at) {
  Term depth = assigned_depth(f, at);
  bool is_call = depth && depth == depth_after(f, OP_BVADD), is_return = depth && depth == depth_after(f, OP_BVSUB);
  if (is_call || is_return) {
    f->failed = f->failed || !fits_call_or_return(f, at, is_call);
    return is_call ? STEP_CALL : STEP_RETURN;
  }
  f->failed = f->failed || writes_stack(f, at);
  if (!reads_stack(f, at)) return STEP_PLAIN;
  return at->kind == EDGE_IF ? STEP_DISPATCH : STEP_RESTORE;
}

// ---- where a return leads

Term prog_call_stores(const Procedures *p, const CallSite *site, VarId frame) {
  const Location *at = &p->prog->locs.data[site->at];
  for (uint32_t i = 0; i < at->count && frame != p->depth; i++)
    if (at->assigns[i].var == frame) return expr_arg(p->prog->table, at->assigns[i].value, 2);
  return TERM_NONE;
}

static void bind_stored(const Finder *f, const CallSite *site, Subst *stored) {
  for (VarId v = 0; v < f->prog->vars.count; v++) {
    Term value = prog_is_stack(f->prog, v) ? prog_call_stores(f->found, site, v) : TERM_NONE;
    if (value) expr_subst_bind(stored, expr_select(f->table, f->prog->vars.data[v].term, depth_of(f)), value);
  }
}

// Through the dispatch by what the call has stored; LOC_NONE where that does not decide it.
static Loc follow_dispatch(const Finder *f, Subst *stored, Loc l) {
  for (uint32_t steps = 0; steps <= f->prog->locs.count && f->found->step[l] == STEP_DISPATCH; steps++) {
    const Location *at = &f->prog->locs.data[l];
    Term decided = expr_subst_apply(stored, at->condition);
    if (!expr_is_const(f->table, decided)) return LOC_NONE;
    l = at->next[expr_bits(f->table, decided) ? 0 : 1];
  }
  return f->found->step[l] == STEP_DISPATCH ? LOC_NONE : l;
}

// Reads the restore nothing but what the call has stored?
static bool fits_restore(const Finder *f, Subst *stored, Loc l) {
  const Location *at = &f->prog->locs.data[l];
  for (uint32_t i = 0; f->found->step[l] == STEP_RESTORE && i < at->count; i++)
    if (prog_mentions_stack(f->prog, expr_subst_apply(stored, at->assigns[i].value))) return false;
  return true;
}

static void visit(Finder *f, uint32_t part, Loc l) {
  bool *seen = part == OWN_PART ? f->own : f->found->list.data[part].within;
  if (seen[l]) return;
  seen[l] = true;
  visitvec_push(&f->work, (Visit){part, l});
}

static void go_on_behind(Finder *f, const CallSite *site) {
  if (site->back == LOC_NONE) return;
  if (f->own[site->at]) visit(f, OWN_PART, site->back);
  for (uint32_t i = 0; i < f->found->list.count; i++)
    if (f->found->list.data[i].within[site->at]) visit(f, i, site->back);
}

static void connect(Finder *f, CallSite *site, Loc from) {
  Subst stored;
  expr_subst_init(&stored, f->table);
  bind_stored(f, site, &stored);
  Loc back = follow_dispatch(f, &stored, f->prog->locs.data[from].next[0]);
  if (back == LOC_NONE || (site->back != LOC_NONE && site->back != back) || !fits_restore(f, &stored, back))
    f->failed = true;
  else site->back = back;
  expr_subst_release(&stored);
  if (!f->failed) go_on_behind(f, site);
}

// ---- following control

static uint32_t procedure_at(Finder *f, Loc entry) {
  ProcedureVec *list = &f->found->list;
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i].entry == entry) return i;
  procedurevec_push(list, (Procedure){.entry = entry,
                                      .within = memory_new(f->prog->locs.count + 1),
                                      .changes = memory_new(f->prog->vars.count + 1)});
  visit(f, list->count - 1, entry);
  return list->count - 1;
}

static void visit_call(Finder *f, Loc l) {
  CallSiteVec *sites = &f->found->sites;
  uint32_t i = 0;
  while (i < sites->count && sites->data[i].at != l) i++;
  if (i == sites->count) {
    uint32_t callee = procedure_at(f, f->prog->locs.data[l].next[0]);
    callsitevec_push(sites, (CallSite){l, callee, LOC_NONE});
    const U32Vec *returns = &f->found->list.data[callee].returns;
    for (uint32_t r = 0; r < returns->count && !f->failed; r++) connect(f, &sites->data[i], returns->data[r]);
  }
  go_on_behind(f, &sites->data[i]);
}

static void visit_return(Finder *f, uint32_t part, Loc l) {
  f->failed = f->failed || part == OWN_PART;
  for (uint32_t i = 0; i < f->found->list.count; i++)
    f->failed = f->failed || (i != part && f->found->list.data[i].within[l]);
  if (f->failed) return;
  u32vec_push(&f->found->list.data[part].returns, l);
  for (uint32_t i = 0; i < f->found->sites.count && !f->failed; i++)
    if (f->found->sites.data[i].procedure == part) connect(f, &f->found->sites.data[i], l);
}

// Only a return leads to a dispatch or a restore.
static void visit_plain(Finder *f, uint32_t part, Loc l) {
  Loc next[2];
  for (uint32_t i = prog_loc_successors(&f->prog->locs.data[l], next); i-- > 0;) {
    StackStep step = f->found->step[next[i]];
    f->failed = f->failed || step == STEP_DISPATCH || step == STEP_RESTORE;
    visit(f, part, next[i]);
  }
}

static void follow_control(Finder *f) {
  visit(f, OWN_PART, f->prog->start);
  StackStep first = f->found->step[f->prog->start];
  f->failed = f->failed || first == STEP_DISPATCH || first == STEP_RESTORE;
  while (f->work.count && !f->failed) {
    Visit v = visitvec_pop(&f->work);
    switch (f->found->step[v.loc]) {
    case STEP_CALL: {
      StackStep entry = f->found->step[f->prog->locs.data[v.loc].next[0]];
      f->failed = entry == STEP_DISPATCH || entry == STEP_RESTORE;
      if (!f->failed) visit_call(f, v.loc);
      break;
    }
    case STEP_RETURN: visit_return(f, v.part, v.loc); break;
    default: visit_plain(f, v.part, v.loc);
    }
  }
}

// ---- what a procedure changes

static bool add_change(const Prog *prog, bool *changes, VarId v) {
  bool is_new = !changes[v] && !prog_is_stack(prog, v);
  changes[v] = changes[v] || is_new;
  return is_new;
}

static bool add_assigned(const Prog *prog, bool *changes, Loc l) {
  const Location *at = &prog->locs.data[l];
  bool is_new = at->kind == EDGE_HAVOC && add_change(prog, changes, at->havoc);
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    is_new = add_change(prog, changes, at->assigns[i].var) || is_new;
  return is_new;
}

static bool add_all(const Prog *prog, bool *changes, const bool *more) {
  bool is_new = false;
  for (VarId v = 0; v < prog->vars.count; v++) is_new = (more[v] && add_change(prog, changes, v)) || is_new;
  return is_new;
}

static void find_changes(Finder *f) {
  ProcedureVec *list = &f->found->list;
  for (uint32_t i = 0; i < list->count; i++)
    for (Loc l = 0; l < f->prog->locs.count; l++)
      if (list->data[i].within[l]) add_assigned(f->prog, list->data[i].changes, l);
  for (uint32_t i = 0; i < f->found->sites.count; i++)
    add_assigned(f->prog, list->data[f->found->sites.data[i].procedure].changes, f->found->sites.data[i].at);
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < list->count; i++)
      for (uint32_t k = 0; k < f->found->sites.count; k++) {
        const CallSite *site = &f->found->sites.data[k];
        if (list->data[i].within[site->at])
          again = add_all(f->prog, list->data[i].changes, list->data[site->procedure].changes) || again;
      }
  }
}

// ----

static VarId find_depth(const Prog *prog) {
  VarId depth = VAR_NONE;
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (prog->vars.data[v].stack != STACK_DEPTH) continue;
    if (depth != VAR_NONE || !sort_is_bv(prog->vars.data[v].sort)) return VAR_NONE;
    depth = v;
  }
  return depth;
}

bool prog_has_stack(const Prog *prog) { return find_depth(prog) != VAR_NONE; }

void prog_procedures_delete(Procedures *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->list.count; i++) {
    u32vec_release(&p->list.data[i].returns);
    free(p->list.data[i].within);
    free(p->list.data[i].changes);
  }
  procedurevec_release(&p->list);
  callsitevec_release(&p->sites);
  free(p->step);
  free(p);
}

Procedures *prog_procedures_find(const Prog *prog) {
  VarId depth = find_depth(prog);
  if (depth == VAR_NONE) return NULL;
  Procedures *found = memory_new(sizeof *found);
  Finder f = {.found = found, .prog = prog, .table = prog->table, .own = memory_new(prog->locs.count + 1)};
  found->prog = prog;
  found->depth = depth;
  found->step = memory_new((prog->locs.count + 1) * sizeof *found->step);
  f.failed = prog_mentions_stack(prog, prog->initially);
  for (Loc l = 0; l < prog->locs.count && !f.failed; l++) found->step[l] = classify(&f, &prog->locs.data[l]);
  if (!f.failed) follow_control(&f);
  if (!f.failed) find_changes(&f);
  free(f.own);
  visitvec_release(&f.work);
  if (!f.failed && found->list.count) return found;
  prog_procedures_delete(found);
  return NULL;
}
