#include <stdio.h>
#include <string.h>

#include "check/falsify.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "report/model_report.h"

#define MOST_NODES 200000

static Verdict verdict_of(const ModelGame *game) {
  switch (game->result.verdict) {
  case GAME_VERIFIED: return VERDICT_VERIFIED;
  case GAME_FALSIFIED: return VERDICT_FALSIFIED;
  default: return VERDICT_UNKNOWN;
  }
}

static bool write_model(const ModelReport *report, const char *format, Text *out, DiagList *diags) {
  if (strcmp(format, "json") == 0) model_report_json(report, out);
  else if (strcmp(format, "dot") == 0) model_report_dot(report, out);
  else if (strcmp(format, "svg") != 0) model_report_text(report, out);
  else if (!model_report_svg(report, out))
    return diag_error(diags, (Place){0}, "try --format dot", "the layout library could not draw the model");
  return true;
}

static bool show_program(Session *session, const Program *program, Text *out, DiagList *diags) {
  TermTable *table = term_table_new();
  Prog *prog = request_read(&session->request, program, table, diags);
  Domain *domain = prog ? domain_new(session->options->domain ? session->options->domain : "sign", prog, diags) : NULL;
  bool fine = domain != NULL;
  if (fine) {
    Model *model = model_explore(domain, MOST_NODES, &session->limits);
    ModelGame game;
    bool all_to_p = session->options->owner && strcmp(session->options->owner, "P") == 0;
    model_game_solve(&game, model, GAME_DEFAULT, all_to_p);
    ModelReport report = {program->title, model, game.result.rank, all_to_p, verdict_of(&game)};
    fine = write_model(&report, session->options->format, out, diags);
    model_game_release(&game);
    model_delete(model);
  }
  domain_delete(domain);
  prog_delete(prog);
  term_table_delete(table);
  return fine;
}

int command_model(const Options *options) {
  Session session;
  if (options->files.count == 0) {
    fputs("sextant: error: no file given\n  usage: sextant model [OPTION...] FILE\n", stderr);
    return EXIT_INPUT;
  }
  if (!session_begin(&session, options, &options->files)) return EXIT_INPUT;
  for (uint32_t i = 0; i < session.request.programs.count; i++) {
    DiagList diags = {0};
    Text out = {0};
    if (show_program(&session, &session.request.programs.data[i], &out, &diags)) session_print(&session, i, &out);
    else session_fail(&session, i, &diags);
    text_release(&out);
    diag_release(&diags);
  }
  return session_end(&session);
}
