// model: an abstract model of a program, and the falsification game on it.
#include <string.h>

#include "check/falsify.h"
#include "check/weak.h"
#include "domain/table.h"
#include "model/reader.h"
#include "model/starts.h"
#include "model/ternary.h"
#include "query/algol.h"
#include "query/session.h"

// Over predicates the edges of a model are settled as those of a modal system, and silent nodes go unless they are asked for.
static void refine_model(Session *s, Model *model) {
  const Settings *settings = s->settings;
  bool predicated = model->domain->ops->use_predicates != NULL;
  const char *silent = settings->silent ? settings->silent : predicated ? "remove" : "keep";
  if (predicated || settings->reach || settings->silent) model_classify(model, &s->limits);
  if (strcmp(silent, "remove") != 0) return;
  model_settle_starts(model, &s->limits);
  model_remove_silent(model, &s->limits);
}

static Model *build_model(Session *s, Domain *domain) {
  const Settings *settings = s->settings;
  uint32_t most = EFFORT32(&s->limits, model_nodes);
  uint32_t split = settings->split > most ? most : (uint32_t)settings->split;
  Model *model = (settings->all_states ? model_explore_all : model_explore_split)(domain, split, most, &s->limits);
  refine_model(s, model);
  return model;
}

// A model from a file, once it has been checked.
static Model *load_model(Session *s, Domain *formulas) {
  DiagList *diags = &s->answer->diags;
  Model *model = model_read(formulas, s->settings->model, diags);
  if (!model || model_is_sound(model, &s->limits, diags)) return model;
  model_delete(model);
  return NULL;
}

static const char *domain_name(const Settings *settings) {
  if (settings->domain) return settings->domain;
  return settings->predicates || settings->reach ? "boolean" : "sign";
}

// The predicates that the domain works with: NULL where it has no use for them.
static bool choose_predicates(Session *s, Domain *domain, Predicates **predicates) {
  if (!query_predicates(s, domain->prog, predicates)) return false;
  if (!domain->ops->use_predicates && *predicates)
    return diag_error(&s->answer->diags, (Place){0}, "try --domain boolean or cartesian",
                      "the domain %s has no use for predicates", domain->ops->name);
  if (!domain->ops->use_predicates) return true;
  if (!*predicates) {
    *predicates = domain_predicates_new(domain->prog);
    domain_predicates_add_guards(*predicates);
  }
  domain_predicates_localise(*predicates);
  domain_use_predicates(domain, *predicates, &s->limits);
  return true;
}

static void play(Session *s, ModelAnswer *found) {
  found->all_to_p = strcmp(s->settings->owner, "P") == 0;
  check_model_game_solve(&found->game, found->model, check_model_game_mode(s->settings->game), found->all_to_p,
                         &s->limits);
  found->rank = found->game.result.rank;
  if (s->settings->reach) found->weak = check_weak_new(found->model, EFFORT32(&s->limits, model_paths), &s->limits);
}

bool query_model(Session *s) {
  sextant_answer *a = s->answer;
  const Settings *settings = s->settings;
  if (!query_session_read(s, a->input->files.count) || !query_algol_check_settings(settings, &a->source, &a->diags))
    return false;
  if (a->source.kind == SOURCE_ALGOL) return query_algol_model(s);
  ReadAs as = query_read_errors(&a->source, a->asked.kinds);
  // A model shows the program: checks that nobody asked about are no part of it.
  if (!(a->asked.kinds & KIND_BIT(NULL))) as.reading.of[KIND_NULL] = FATE_IGNORED;
  a->prog = query_source_read(&a->source, &as, &a->diags);
  if (!a->prog) return false;
  a->kind = ANSWER_MODEL;
  ModelAnswer *found = &a->found.model;
  *found = (ModelAnswer){.file = a->source.title};
  found->domain =
      settings->model ? model_formula_domain_new(a->prog) : domain_new(domain_name(settings), a->prog, &a->diags);
  if (!found->domain) return false;
  if (settings->model) found->model = load_model(s, found->domain);
  else if (choose_predicates(s, found->domain, &found->predicates)) found->model = build_model(s, found->domain);
  if (!found->model) return false;
  play(s, found);
  return true;
}
