#include <stdio.h>
#include <string.h>

#include "check/falsify.h"
#include "cli/algol.h"
#include "check/weak.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "model/reader.h"
#include "model/starts.h"
#include "model/ternary.h"
#include "report/model_report.h"
#include "domain/table.h"

#define MOST_NODES 200000
#define MOST_PATHS 120 // that --reach enumerates without finding anything

static Verdict verdict_of(const ModelGame *game) {
  switch (game->result.verdict) {
  case GAME_VERIFIED: return VERDICT_VERIFIED;
  case GAME_FALSIFIED: return VERDICT_FALSIFIED;
  default: return VERDICT_UNKNOWN;
  }
}

static bool write_model(const ModelReport *report, const char *format, Text *out, DiagList *diags) {
  if (strcmp(format, "json") == 0) report_model_report_json(report, out);
  else if (strcmp(format, "dot") == 0) report_model_report_dot(report, out);
  else if (strcmp(format, "text") == 0) report_model_report_text(report, out);
  else if (!(strcmp(format, "svg") == 0 ? report_model_report_svg : report_model_report_html)(report, out))
    return diag_error(diags, (Place){0}, "try --format dot", "the layout library could not draw the model");
  return true;
}

// Over predicates the edges of a model are settled as those of a modal system, and silent nodes go unless they are asked for.
static void refine_model(Session *session, Model *model) {
  const Options *options = session->options;
  bool predicated = model->domain->ops->use_predicates != NULL;
  const char *silent = options->silent ? options->silent : predicated ? "remove" : "keep";
  if (predicated || options->reach || options->silent) model_classify(model, &session->limits);
  if (strcmp(silent, "remove") != 0) return;
  model_settle_starts(model, &session->limits);
  model_remove_silent(model, &session->limits);
}

static Model *build_model(Session *session, Domain *domain) {
  const Options *options = session->options;
  uint32_t split = options->split > MOST_NODES ? MOST_NODES : (uint32_t)options->split;
  Model *model =
      (options->all_states ? model_explore_all : model_explore_split)(domain, split, MOST_NODES, &session->limits);
  refine_model(session, model);
  return model;
}

// A model from a file, once it has been checked.
static Model *load_model(Session *session, Domain *formulas, DiagList *diags) {
  Model *model = model_read(formulas, session->options->model, diags);
  if (!model || model_is_sound(model, &session->limits, diags)) return model;
  model_delete(model);
  return NULL;
}

static bool show_model(Session *session, const Program *program, const Predicates *predicates, Model *model, Text *out,
                       DiagList *diags) {
  ModelGame game;
  bool all_to_p = strcmp(session->options->owner, "P") == 0;
  check_model_game_solve(&game, model, check_model_game_mode(session->options->game), all_to_p, &session->limits);
  Weak *weak = session->options->reach ? check_weak_new(model, MOST_PATHS, &session->limits) : NULL;
  ModelReport report = {.file = program->title,
                        .model = model,
                        .rank = game.result.rank,
                        .all_to_p = all_to_p,
                        .verdict = verdict_of(&game),
                        .has_no_start = game.has_no_start,
                        .predicates = predicates,
                        .weak = weak};
  bool fine = write_model(&report, session->options->format, out, diags);
  check_weak_delete(weak);
  check_model_game_release(&game);
  return fine;
}

static const char *domain_name(const Options *options) {
  if (options->domain) return options->domain;
  return options->predicates || options->reach ? "boolean" : "sign";
}

// The predicates that the domain works with: NULL where it has no use for them.
static bool choose_predicates(Session *session, Domain *domain, Predicates **predicates, DiagList *diags) {
  if (!cli_session_predicates(session, domain->prog, predicates, diags)) return false;
  if (!domain->ops->use_predicates && *predicates)
    return diag_error(diags, (Place){0}, "try --domain boolean or cartesian", "the domain %s has no use for predicates",
                      domain->ops->name);
  if (!domain->ops->use_predicates) return true;
  if (!*predicates) {
    *predicates = domain_predicates_new(domain->prog);
    domain_predicates_add_guards(*predicates);
  }
  domain_predicates_localise(*predicates);
  domain_use_predicates(domain, *predicates, &session->limits);
  return true;
}

static bool show_program(Session *session, const Program *program, Text *out, DiagList *diags) {
  if (program->is_algol) return cli_algol_show_program(session, program, out, diags);
  TermTable *table = expr_table_new();
  limits_watch(&session->limits, expr_work(table));
  const Options *options = session->options;
  Prog *prog = cli_request_read(&session->request, program, table, diags);
  Domain *domain = NULL;
  Predicates *predicates = NULL;
  if (prog) domain = options->model ? model_formula_domain_new(prog) : domain_new(domain_name(options), prog, diags);
  Model *model = NULL;
  if (domain && options->model) model = load_model(session, domain, diags);
  else if (domain && choose_predicates(session, domain, &predicates, diags)) model = build_model(session, domain);
  bool fine = model && show_model(session, program, predicates, model, out, diags);
  model_delete(model);
  domain_delete(domain);
  domain_predicates_delete(predicates);
  prog_delete(prog);
  limits_watch(&session->limits, NULL);
  expr_table_delete(table);
  return fine;
}

int cli_command_model(const Options *options) {
  Session session;
  if (options->files.count == 0) {
    fputs("sextant: error: no file given\n  usage: sextant model [OPTION...] FILE\n", stderr);
    return EXIT_INPUT;
  }
  if (!cli_session_begin(&session, options, &options->files)) return EXIT_INPUT;
  DiagList wrong = {0};
  if (!cli_algol_check_options(&session.request, &wrong)) {
    diag_print(&wrong, stderr);
    diag_release(&wrong);
    cli_session_add_status(&session, EXIT_INPUT);
    return cli_session_end(&session);
  }
  for (uint32_t i = 0; i < session.request.programs.count; i++) {
    DiagList diags = {0};
    Text out = {0};
    if (show_program(&session, &session.request.programs.data[i], &out, &diags)) cli_session_print(&session, i, &out);
    else cli_session_fail(&session, i, &diags);
    text_release(&out);
    diag_release(&diags);
  }
  return cli_session_end(&session);
}
