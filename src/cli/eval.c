// eval: the value of a temporal formula in each state of a model, and the answer for the system.
#include <stdio.h>
#include <string.h>

#include "check/abstraction.h"
#include "cli/commands.h"
#include "cli/eval_program.h"
#include "cli/evaluation.h"
#include "cli/session.h"

// ---- the refinement of a finite abstraction

static void print_states(const Modal *m, const U32Vec *states, Text *out) {
  text_add(out, "{");
  for (uint32_t i = 0; i < states->count; i++)
    text_format(out, "%s%s", i ? "," : "", m->states.data[states->data[i]].name);
  text_add(out, "}");
}

static void print_class(const Modal *m, const Partition *p, uint32_t class, Text *out) {
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
    EvalRound round = {arena_text(&e->arena, text_view(&path)), arena_text(&e->arena, text_view(&outcome))};
    evalroundvec_push(&e->report.rounds, round);
    text_release(&path);
    text_release(&outcome);
  }
  Text classes = {0};
  for (uint32_t c = 0; c < result->final.count; c++) {
    text_add(&classes, c == 0 ? "classes at the end: " : ", ");
    print_class(m, &result->final, c, &classes);
  }
  textvec_push(&e->report.notes, arena_text(&e->arena, text_view(&classes)));
  text_release(&classes);
}

static bool is_fit_for_abstraction(Evaluation *e, const Modal *m) {
  Place file = {.file = e->report.file};
  if (!model_modal_is_kripke(m))
    return diag_error(&e->diags, file,
                      "declare every transition with edge, and every proposition T or F in every state",
                      "--abstract needs a plain Kripke structure");
  for (uint32_t s = 0; s < m->states.count; s++)
    if (m->out_first[s] == m->out_first[s + 1])
      return diag_error(&e->diags, file, "give it an edge to itself", "state %s has no successor",
                        m->states.data[s].name);
  return true;
}

static bool refine(Evaluation *e, const Modal *m) {
  Partition partition;
  uint32_t s, t;
  if (!is_fit_for_abstraction(e, m) || !check_partition_parse(&partition, m, e->options->abstract, &e->diags))
    return false;
  if (!check_partition_is_appropriate(&partition, m, &s, &t)) {
    check_partition_release(&partition);
    return diag_error(&e->diags, (Place){.file = e->report.file}, "states of one class must have the same labels",
                      "%s and %s differ in a proposition", m->states.data[s].name, m->states.data[t].name);
  }
  CegarResult result;
  check_cegar_run(&result, m, partition, e->table, e->formula, e->limits);
  report_rounds(e, m, &result);
  e->report.answer = result.verdict == CEGAR_VERIFIED    ? VERDICT_VERIFIED
                     : result.verdict == CEGAR_FALSIFIED ? VERDICT_FALSIFIED
                                                         : VERDICT_UNKNOWN;
  if (result.reason) e->report.reason = arena_text(&e->arena, result.reason);
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
  if (!cli_evaluation_parse(e, &scope)) return false;
  return e->options->abstract ? refine(e, m) : cli_evaluation_run(e, m, NULL);
}

static bool check_options(const Options *o, const char *path, DiagList *diags) {
  const char *name = o->predicates ? "predicates" : o->domain ? "domain" : o->refine ? "refine" : NULL;
  if (!name) return true;
  return diag_error(diags, (Place){.file = path}, "the states of a model file are what they are",
                    "--%s is for programs", name);
}

static int eval_model(const Options *options, const char *path, Limits *limits) {
  Evaluation e;
  Text out = {0};
  cli_evaluation_init(&e, options, path, limits);
  Modal *m = check_options(options, path, &e.diags) ? model_modal_read(path, &e.diags) : NULL;
  bool fine = m && run_model(&e, m);
  if (fine) cli_evaluation_print(&e, &out);
  fputs(text_view(&out), stdout);
  diag_print(&e.diags, stderr);
  int status = fine ? cli_evaluation_status(&e) : EXIT_INPUT;
  text_release(&out);
  model_modal_delete(m);
  cli_evaluation_release(&e);
  return status;
}

static bool is_model_file(const char *path) {
  size_t n = strlen(path);
  return n > 5 && strcmp(path + n - 5, ".tmts") == 0;
}

int cli_command_eval(const Options *options) {
  Limits limits;
  int status = EXIT_VERIFIED;
  TextVec programs = {0};
  if (options->files.count == 0) {
    fputs("sextant: error: no file given\n  usage: sextant eval [OPTION...] FILE\n", stderr);
    return EXIT_INPUT;
  }
  if (strcmp(options->format, "text") != 0 && strcmp(options->format, "json") != 0) {
    fputs("sextant: error: --format of eval is text or json\n  sextant model draws\n", stderr);
    return EXIT_INPUT;
  }
  limits_init(&limits, options->timeout, options->memory);
  limits_catch_interrupt();
  for (uint32_t i = 0; i < options->files.count; i++) {
    const char *path = options->files.data[i];
    if (is_model_file(path)) status = cli_status_worse(status, eval_model(options, path, &limits));
    else textvec_push(&programs, path);
  }
  if (programs.count > 0) status = cli_status_worse(status, cli_eval_programs(options, &programs));
  textvec_release(&programs);
  return status;
}
