#include "evidence/wire.h"

#include "evidence/modal_proof.h"
#include "expr/walk.h"
#include "prog/summaries.h"

// ---- writing

static void put(TermsOut *out, uint64_t value) { wire_put(&out->body, value); }

static void put_numbers(TermsOut *out, const U32Vec *list) {
  put(out, list->count);
  for (uint32_t i = 0; i < list->count; i++) put(out, list->data[i]);
}

static void put_terms(TermsOut *out, const U32Vec *list) {
  put(out, list->count);
  for (uint32_t i = 0; i < list->count; i++) expr_wire_put(out, list->data[i]);
}

void evidence_put_invariants(TermsOut *out, const InvariantVec *list) {
  put(out, list->count);
  for (uint32_t i = 0; i < list->count; i++) {
    put(out, list->data[i].loc);
    expr_wire_put(out, list->data[i].formula);
  }
}

static void put_trace(TermsOut *out, const Trace *trace) {
  put(out, trace->var_count);
  for (uint32_t i = 0; i < trace->var_count; i++) expr_wire_put(out, trace->initial[i]);
  put_terms(out, &trace->inputs);
  put(out, trace->stem_steps);
  put(out, trace->loop_steps);
  evidence_put_invariants(out, &trace->region);
  put(out, trace->choices.count);
  for (uint32_t i = 0; i < trace->choices.count; i++) {
    put(out, trace->choices.data[i].loc);
    expr_wire_put(out, trace->choices.data[i].value);
  }
}

static void put_ranks(TermsOut *out, const RankVec *ranks) {
  put(out, ranks->count);
  for (uint32_t i = 0; i < ranks->count; i++) {
    put(out, ranks->data[i].component);
    put(out, ranks->data[i].loc);
    expr_wire_put(out, ranks->data[i].term);
    put(out, ranks->data[i].cell);
  }
}

static void put_model(TermsOut *out, const ModalProof *model) {
  put(out, model != NULL);
  if (!model) return;
  put(out, model->atom_count);
  put_terms(out, &model->measures);
  put(out, model->states.count);
  for (uint32_t s = 0; s < model->states.count; s++) {
    const ModalProofState *state = &model->states.data[s];
    put(out, state->loc);
    expr_wire_put(out, state->formula);
    put(out, state->initial);
    put(out, state->nonempty);
    for (uint32_t a = 0; a < model->atom_count; a++) put(out, *modal_proof_label(model, s, a));
  }
  put(out, model->edges.count);
  for (uint32_t i = 0; i < model->edges.count; i++) {
    const ModalProofEdge *edge = &model->edges.data[i];
    put(out, edge->from);
    put(out, edge->to);
    put(out, edge->branch);
    put(out, edge->plus);
    put(out, edge->minus);
    put(out, edge->level);
    put(out, edge->down);
  }
}

static void put_proof(TermsOut *out, const Proof *proof) {
  put(out, proof->kind);
  put(out, proof->k);
  evidence_put_invariants(out, &proof->invariants);
  put_numbers(out, &proof->dead);
  evidence_put_invariants(out, &proof->local);
  evidence_put_invariants(out, &proof->cells);
  put_ranks(out, &proof->ranks);
  put(out, proof->refutes);
  put_model(out, proof->model);
  if (proof->kind != PROOF_SUMMARIES) return;
  evidence_put_invariants(out, &proof->summaries);
  put_proof(out, proof->within);
}

static void put_parts(TermsOut *out, const Proof *proof) {
  for (uint32_t i = 0; i < proof->parts.count; i++) {
    put_numbers(out, &proof->parts.data[i].targets);
    put_proof(out, proof->parts.data[i].proof);
  }
}

// A proof of everything, as the one part of another.
static void put_whole(TermsOut *out, const Prog *prog, const Proof *proof) {
  U32Vec errors = {0};
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].role == LOC_ERROR || prog->locs.data[l].role == LOC_LIMIT) u32vec_push(&errors, l);
  put_numbers(out, &errors);
  put_proof(out, proof);
  u32vec_release(&errors);
}

static void put_vacuous(TermsOut *out, const Prog *prog, const Outcome *outcome) {
  U32Vec vacuous = {0};
  for (uint32_t i = 0; i < prog->properties.count; i++)
    if (outcome->status[i] == STATUS_VACUOUS) u32vec_push(&vacuous, i);
  put_numbers(out, &vacuous);
  u32vec_release(&vacuous);
}

void evidence_put_known(TermsOut *out, const Prog *prog, const Outcome *outcome) {
  const Proof *proof = outcome->proof ? outcome->proof : outcome->rest;
  wire_put_text(&out->body, outcome->engine ? outcome->engine : "");
  put(out, outcome->trace ? 1 + outcome->others.count : 0);
  if (outcome->trace) put_trace(out, outcome->trace);
  for (uint32_t i = 0; i < outcome->others.count; i++) put_trace(out, outcome->others.data[i].trace);
  bool whole = proof && proof->kind != PROOF_PARTS;
  put(out, whole ? 1 : proof ? proof->parts.count : 0);
  if (whole) put_whole(out, prog, proof);
  else if (proof) put_parts(out, proof);
  put_vacuous(out, prog, outcome);
}

void evidence_put_answer(TermsOut *out, const Answer *answer, const Statistics *statistics) {
  put(out, answer->claim);
  wire_put_text(&out->body, answer->engine);
  wire_put_text(&out->body, answer->reason);
  put(out, answer->is_limited);
  put(out, answer->trace != NULL);
  if (answer->trace) put_trace(out, answer->trace);
  put(out, answer->proof != NULL);
  if (answer->proof) put_proof(out, answer->proof);
  put_numbers(out, &answer->some);
#define X(name) put(out, statistics->name);
  STATISTICS(X)
#undef X
}

// ---- reading

typedef struct Reader {
  TermsIn *in;
  const Prog *prog;
} Reader;

static uint32_t get_below(Reader *r, uint64_t limit) { return wire_get_below(&r->in->body, limit); }
static bool get_bool(Reader *r) { return wire_get_bool(&r->in->body); }
static uint32_t get_count(Reader *r) { return wire_get_count(&r->in->body); }
static bool failed(const Reader *r) { return r->in->body.error != NULL; }
static uint32_t get_number(Reader *r) { return get_below(r, (uint64_t)UINT32_MAX + 1); }
static Loc get_loc(Reader *r) { return get_below(r, r->prog->locs.count); }

// A term of that sort (SORT_NONE: any) over the program's variables alone.
static Term get_term(Reader *r, Sort sort) {
  Term t = expr_wire_get(r->in);
  if (!t || (sort != SORT_NONE && expr_sort(r->in->table, t) != sort))
    wire_fail(&r->in->body, "a term that does not fit");
  if (failed(r)) return TERM_NONE;
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(r->in->table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++)
    if (prog_var_of(r->prog, vars.data[i]) == VAR_NONE) wire_fail(&r->in->body, "a variable that is not the program's");
  map_release(&seen);
  u32vec_release(&vars);
  return t;
}

static bool is_value(const Reader *r, Term t) {
  return expr_is_const(r->in->table, t) || expr_is_const_array(r->in->table, t);
}

static Term get_value(Reader *r, Sort sort) {
  Term t = expr_wire_get(r->in);
  const TermTable *table = r->in->table;
  if (!t || !is_value(r, t) || (sort != SORT_NONE && expr_sort(table, t) != sort))
    wire_fail(&r->in->body, "no value of its sort");
  return t;
}

static void get_invariants(Reader *r, InvariantVec *list) {
  uint32_t count = get_count(r);
  for (uint32_t i = 0; i < count && !failed(r); i++) {
    Loc loc = get_loc(r);
    invariantvec_push(list, (Invariant){loc, get_term(r, SORT_BOOL)});
  }
}

void evidence_get_invariants(TermsIn *in, const Prog *prog, InvariantVec *list) {
  Reader r = {in, prog};
  get_invariants(&r, list);
}

static void get_initial(Reader *r, Trace *trace) {
  if (get_number(r) != trace->var_count) wire_fail(&r->in->body, "a run of another program");
  for (uint32_t v = 0; v < trace->var_count && !failed(r); v++) {
    Term t = trace->initial[v] = expr_wire_get(r->in);
    if (t && (!is_value(r, t) || expr_sort(r->in->table, t) != r->prog->vars.data[v].sort))
      wire_fail(&r->in->body, "an initial value that is none, or of another sort");
  }
}

static Trace *get_trace(Reader *r) {
  Trace *trace = evidence_trace_new(r->prog);
  get_initial(r, trace);
  uint32_t inputs = get_count(r);
  for (uint32_t i = 0; i < inputs && !failed(r); i++) u32vec_push(&trace->inputs, get_value(r, SORT_NONE));
  trace->stem_steps = get_number(r);
  trace->loop_steps = get_number(r);
  get_invariants(r, &trace->region);
  uint32_t choices = get_count(r);
  for (uint32_t i = 0; i < choices && !failed(r); i++) {
    Loc loc = get_loc(r);
    decisionvec_push(&trace->choices, (Decision){loc, get_term(r, SORT_NONE)});
  }
  return trace;
}

static bool is_number(const Reader *r, Term t) {
  Sort sort = t ? expr_sort(r->in->table, t) : SORT_NONE;
  return sort == SORT_INT || sort_is_bv(sort);
}

static void get_ranks(Reader *r, Proof *proof) {
  uint32_t count = get_count(r);
  for (uint32_t i = 0; i < count && !failed(r); i++) {
    Rank rank = {.component = get_below(r, 1001), .loc = get_loc(r)};
    rank.term = get_term(r, SORT_NONE);
    rank.cell = get_below(r, (uint64_t)proof->cells.count + 1);
    if (!is_number(r, rank.term)) wire_fail(&r->in->body, "a rank that is no number");
    rankvec_push(&proof->ranks, rank);
  }
}

static void get_model_state(Reader *r, ModalProof *model, U32Vec *labels) {
  ModalProofState state = {.loc = get_loc(r)};
  state.formula = get_term(r, SORT_BOOL);
  state.initial = get_bool(r);
  state.nonempty = get_bool(r);
  modalproofstatevec_push(&model->states, state);
  for (uint32_t a = 0; a < model->atom_count && !failed(r); a++) u32vec_push(labels, get_below(r, SIX_COUNT));
}

static void get_model_edge(Reader *r, ModalProof *model) {
  ModalProofEdge edge = {.from = get_below(r, model->states.count), .to = get_below(r, model->states.count)};
  edge.branch = get_below(r, 2);
  edge.plus = get_bool(r);
  edge.minus = get_bool(r);
  edge.level = get_number(r);
  edge.down = get_number(r);
  modalproofedgevec_push(&model->edges, edge);
}

static ModalProof *get_model(Reader *r) {
  if (!get_bool(r)) return NULL;
  ModalProof *model = evidence_modal_proof_new(get_below(r, 1001));
  uint32_t measures = get_below(r, 33);
  for (uint32_t i = 0; i < measures && !failed(r); i++) u32vec_push(&model->measures, get_term(r, SORT_NONE));
  U32Vec labels = {0};
  uint32_t states = get_count(r);
  for (uint32_t i = 0; i < states && !failed(r); i++) get_model_state(r, model, &labels);
  uint32_t edges = get_count(r);
  for (uint32_t i = 0; i < edges && !failed(r); i++) get_model_edge(r, model);
  evidence_modal_proof_freeze(model);
  for (uint32_t i = 0; i < labels.count && !failed(r); i++) {
    Six six = (Six)labels.data[i];
    bool known = six == SIX_T || six == SIX_F;
    model->labels[i] = known ? six : SIX_UNKNOWN;
  }
  u32vec_release(&labels);
  return model;
}

static Proof *get_proof(Reader *r);

// Summaries, and a proof about the program that they make: whatever they are, it has the same variables and locations.
static void get_summaries(Reader *r, Proof *proof) {
  Procedures *procedures = prog_procedures_find(r->prog);
  Summarized *made = procedures ? prog_summarize(procedures, NULL) : NULL;
  Reader inner = {r->in, made ? made->prog : r->prog};
  if (!made) wire_fail(&r->in->body, "summaries without procedures");
  if (made) get_invariants(&inner, &proof->summaries);
  if (!failed(r)) proof->within = get_proof(&inner);
  prog_summarized_delete(made);
  prog_procedures_delete(procedures);
}

static Proof *get_proof(Reader *r) {
  Proof *proof = evidence_proof_new((ProofKind)get_below(r, PROOF_PARTS));
  proof->k = get_number(r);
  get_invariants(r, &proof->invariants);
  uint32_t dead = get_count(r);
  for (uint32_t i = 0; i < dead && !failed(r); i++) u32vec_push(&proof->dead, get_number(r));
  get_invariants(r, &proof->local);
  get_invariants(r, &proof->cells);
  get_ranks(r, proof);
  proof->refutes = get_bool(r);
  proof->model = get_model(r);
  if (proof->kind == PROOF_SUMMARIES && !failed(r)) get_summaries(r, proof);
  return proof;
}

bool evidence_get_answer(TermsIn *in, const Prog *prog, Answer *answer, Statistics *statistics) {
  Reader r = {in, prog};
  *answer = (Answer){.claim = (Claim)get_below(&r, CLAIM_VIOLATED + 1)};
  answer->engine = wire_get_text(&in->body);
  const char *reason = wire_get_text(&in->body);
  answer->reason = reason ? memory_text(reason) : NULL;
  answer->is_limited = get_bool(&r);
  if (get_bool(&r)) answer->trace = get_trace(&r);
  if (get_bool(&r)) answer->proof = get_proof(&r);
  uint32_t some = get_count(&r);
  for (uint32_t i = 0; i < some && !failed(&r); i++) u32vec_push(&answer->some, get_loc(&r));
#define X(name) statistics->name = wire_get(&in->body);
  STATISTICS(X)
#undef X
  if (!failed(&r)) return true;
  evidence_answer_release(answer);
  return false;
}

static void get_part(Reader *r, Proof *proof) {
  U32Vec targets = {0};
  uint32_t count = get_count(r);
  for (uint32_t i = 0; i < count && !failed(r); i++) u32vec_push(&targets, get_loc(r));
  evidence_proof_add_part(proof, &targets, get_proof(r));
  u32vec_release(&targets);
}

bool evidence_get_known(TermsIn *in, const Prog *prog, Known *known) {
  Reader r = {in, prog};
  *known = (Known){.engine = wire_get_text(&in->body), .proof = evidence_proof_new(PROOF_PARTS)};
  uint32_t traces = get_count(&r);
  for (uint32_t i = 0; i < traces && !failed(&r); i++) tracevec_push(&known->traces, get_trace(&r));
  uint32_t parts = get_count(&r);
  for (uint32_t i = 0; i < parts && !failed(&r); i++) get_part(&r, known->proof);
  uint32_t vacuous = get_count(&r);
  for (uint32_t i = 0; i < vacuous && !failed(&r); i++)
    u32vec_push(&known->vacuous, get_below(&r, prog->properties.count));
  if (!failed(&r) && known->engine) return true;
  evidence_known_release(known);
  return false;
}

void evidence_known_release(Known *known) {
  for (uint32_t i = 0; i < known->traces.count; i++) evidence_trace_delete(known->traces.data[i]);
  tracevec_release(&known->traces);
  evidence_proof_delete(known->proof);
  u32vec_release(&known->vacuous);
  *known = (Known){0};
}
