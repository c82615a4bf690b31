#include "query/states.h"

#include "domain/table.h"
#include "model/ternary.h"
#include "prog/watch.h"

static void add_goals(const Model *model, WatchedVec *watched) {
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    const ModelNode *node = &model->nodes.data[i];
    const Location *at = &model->prog->locs.data[node->loc];
    if (node->empty || at->role == LOC_SINK) continue;
    Text name = {0};
    text_format(&name, "%s:", at->name);
    model->domain->ops->print(model->domain, node->value, &name);
    Watched w = {.loc = node->loc, .condition = domain_concretise(model->domain, node->value)};
    w.goal = prog_add_goal(model->prog, "state", text_view(&name), at->function, at->place);
    watchedvec_push(watched, w);
    text_release(&name);
  }
}

bool query_states_add_goals(Session *session, Prog *prog, Limits *limits) {
  Predicates *predicates;
  WatchedVec watched = {0};
  Domain *domain = NULL;
  if (query_predicates(session, prog, &predicates)) {
    if (!predicates) {
      predicates = domain_predicates_new(prog);
      domain_predicates_add_guards(predicates);
    }
    domain_predicates_localise(predicates);
    domain = domain_new("boolean", prog, &session->answer->diags);
  }
  if (domain) {
    domain_use_predicates(domain, predicates, limits);
    Model *model = model_explore(domain, EFFORT32(limits, cover_states), limits);
    model_classify(model, limits);
    model_remove_silent(model, limits);
    add_goals(model, &watched);
    model_delete(model);
  }
  bool fine = domain != NULL;
  domain_delete(domain);
  domain_predicates_delete(predicates); // before the graph grows: it counts locations
  prog_watch(prog, &watched);
  watchedvec_release(&watched);
  return fine;
}
