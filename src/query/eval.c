// eval: the value of a temporal formula in each state of a model, and the answer for the system.
#include <string.h>

#include "check/abstraction.h"
#include "evidence/check/verdict.h"
#include "query/evaluation.h"

// ---- the refinement of a finite abstraction

static void print_states(const Modal *m, const U32Vec *states, Text *out) {
  text_add(out, "{");
  for (uint32_t i = 0; i < states->count; i++)
    text_format(out, "%s%s", i ? "," : "", m->states.data[states->data[i]].name);
  text_add(out, "}");
}

static void print_class(const Modal *m, const StatePartition *p, uint32_t class, Text *out) {
  U32Vec members = {0};
  for (uint32_t s = 0; s < m->states.count; s++)
    if (p->class_of[s] == class) u32vec_push(&members, s);
  print_states(m, &members, out);
  u32vec_release(&members);
}

static void print_abstract_path(const Modal *m, const CegarRound *round, Text *out) {
  const AbstractPath *path = &round->path;
  for (uint32_t i = 0; i < path->classes.count; i++) {
    text_add(out, i == 0 ? "" : " ");
    if (i == path->loop_start) text_add(out, "(");
    print_class(m, &round->partition, path->classes.data[i], out);
  }
  if (path->loop_start != UINT32_MAX) text_add(out, " for ever)");
}

static void print_run(const Modal *m, const PathAnalysis *a, Text *out) {
  text_add(out, "real:");
  for (uint32_t i = 0; i < a->run.count; i++)
    text_format(out, " %s%s", i == a->loop_start ? "(" : "", m->states.data[a->run.data[i]].name);
  if (a->loop_start != UINT32_MAX) text_add(out, " for ever)");
}

static void print_outcome(const Modal *m, const CegarRound *round, Text *out) {
  const PathAnalysis *a = &round->analysis;
  if (!a->spurious) {
    print_run(m, a, out);
    return;
  }
  text_format(out, "spurious: it stops at step %u, in ", a->failure + 1);
  print_class(m, &round->partition, a->unwound.data[a->failure], out);
  text_add(out, ", of which it reaches ");
  print_states(m, &a->dead_end, out);
  text_add(out, " and would have to reach ");
  print_states(m, &a->bad, out);
  text_add(out, "; they are split");
}

static void report_rounds(Evaluation *e, const Modal *m, const CegarResult *result) {
  for (uint32_t i = 0; i < result->rounds.count; i++) {
    Text path = {0}, outcome = {0};
    print_abstract_path(m, &result->rounds.data[i], &path);
    print_outcome(m, &result->rounds.data[i], &outcome);
    EvalRound round = {arena_text(e->arena, text_view(&path)), arena_text(e->arena, text_view(&outcome))};
    evalroundvec_push(&e->found->rounds, round);
    text_release(&path);
    text_release(&outcome);
  }
  Text classes = {0};
  for (uint32_t c = 0; c < result->final.count; c++) {
    text_add(&classes, c == 0 ? "classes at the end: " : ", ");
    print_class(m, &result->final, c, &classes);
  }
  textvec_push(&e->found->notes, arena_text(e->arena, text_view(&classes)));
  text_release(&classes);
}

static bool is_fit_for_abstraction(Evaluation *e, const Modal *m) {
  Place file = {.file = e->found->file};
  if (!model_modal_is_kripke(m))
    return diag_error(e->diags, file, "declare every transition with edge, and every proposition T or F in every state",
                      "--abstract needs a plain Kripke structure");
  for (uint32_t s = 0; s < m->states.count; s++)
    if (m->out_first[s] == m->out_first[s + 1])
      return diag_error(e->diags, file, "give it an edge to itself", "state %s has no successor",
                        m->states.data[s].name);
  return true;
}

static bool refine(Evaluation *e, const Modal *m) {
  StatePartition partition;
  uint32_t s, t;
  if (!is_fit_for_abstraction(e, m) || !check_partition_parse(&partition, m, e->settings->abstract, e->diags))
    return false;
  if (!check_partition_is_appropriate(&partition, m, &s, &t)) {
    check_partition_release(&partition);
    return diag_error(e->diags, (Place){.file = e->found->file}, "states of one class must have the same labels",
                      "%s and %s differ in a proposition", m->states.data[s].name, m->states.data[t].name);
  }
  CegarResult result;
  check_cegar_run(&result, m, partition, e->table, e->formula, e->limits);
  report_rounds(e, m, &result);
  // A proof is an abstraction on which nothing violates the formula; a violation is a path that was followed on the structure itself.
  e->found->answer = evidence_verdict_of(result.verdict == CEGAR_UNKNOWN ? CHECK_UNDECIDED : CHECK_CONFIRMED,
                                         result.verdict == CEGAR_FALSIFIED);
  if (result.reason) e->found->reason = arena_text(e->arena, result.reason);
  check_cegar_release(&result);
  return true;
}

// ---- model files

static bool is_proposition(void *context, const char *name) {
  return model_modal_find_prop(context, name) != UINT32_MAX;
}

static void offer_propositions(void *context, Suggestion *best) {
  const Modal *m = context;
  for (uint32_t p = 0; p < m->props.count; p++) suggestion_offer(best, m->props.data[p]);
}

static bool run_model(Evaluation *e, Modal *m) {
  FormulaScope scope = {.is_proposition = is_proposition, .offer_propositions = offer_propositions, .context = m};
  if (!query_evaluation_choose(e) || !query_evaluation_parse(e, &scope)) return false;
  return e->settings->abstract ? refine(e, m) : query_evaluation_run(e, m, NULL);
}

static bool check_settings(const Settings *s, const char *path, DiagList *diags) {
  const char *name = s->predicates ? "predicates" : s->domain ? "domain" : s->refine ? "refine" : NULL;
  if (!name) return true;
  return diag_error(diags, (Place){.file = path}, "the states of a model file are what they are",
                    "--%s is for programs", name);
}

static bool eval_model(Session *session) {
  sextant_answer *a = session->answer;
  const char *path = a->source.files.data[0];
  if (!check_settings(session->settings, path, &a->diags)) return false;
  Modal *m = model_modal_read(path, &a->diags);
  if (!m) return false;
  Evaluation e;
  query_evaluation_init(&e, session, path);
  bool fine = run_model(&e, m);
  query_evaluation_release(&e);
  model_modal_delete(m);
  return fine;
}

bool query_eval(Session *session) {
  sextant_answer *a = session->answer;
  if (!query_session_read(session, a->input->files.count)) return false;
  return a->source.kind == SOURCE_MODAL ? eval_model(session) : query_eval_program(session);
}
