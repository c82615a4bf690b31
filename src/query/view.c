#include "query/view.h"

#include "domain/table.h"
#include "model/starts.h"
#include "model/ternary.h"

// Checks of the kinds that are the most worth looking at: violated ones, else those that are open, else all.
static KindSet kinds_of(const sextant_answer *a) {
  static const PropertyStatus order[] = {STATUS_VIOLATED, STATUS_UNKNOWN};
  KindSet kinds = 0;
  for (size_t k = 0; k < sizeof order / sizeof *order && !kinds; k++)
    for (uint32_t i = 0; a->outcome.status && i < a->prog->properties.count; i++)
      if (a->outcome.status[i] == order[k]) kinds |= (KindSet)1 << a->prog->properties.data[i].kind;
  return kinds ? kinds : a->asked.kinds;
}

static bool choose_predicates(Session *s, ModelAnswer *view, Limits *limits) {
  if (!view->domain->ops->use_predicates) return true;
  if (!query_predicates(s, view->domain->prog, &view->predicates)) return false;
  if (!view->predicates) {
    view->predicates = domain_predicates_new(view->domain->prog);
    domain_predicates_add_guards(view->predicates);
  }
  domain_predicates_localise(view->predicates);
  domain_use_predicates(view->domain, view->predicates, limits);
  return true;
}

static void explore(Session *s, ModelAnswer *view, Limits *limits) {
  view->model = model_explore(view->domain, EFFORT32(limits, report_nodes), limits);
  if (view->predicates && !limits_reached(limits)) {
    model_classify(view->model, limits);
    model_settle_starts(view->model, limits);
    model_remove_silent(view->model, limits);
  }
  check_model_game_solve(&view->game, view->model, check_model_game_mode(s->settings->game), false, limits);
  view->rank = view->game.result.rank;
}

// One attempt; true where the model is whole.
static bool make_view(Session *s, const char *domain) {
  sextant_answer *a = s->answer;
  ModelAnswer *view = &a->view;
  DiagList diags = {0};
  Limits limits = limits_within(&s->limits, EFFORT(&s->limits, report_ticks));
  *view = (ModelAnswer){.file = a->source.title, .domain = domain_new(domain, a->view_prog, &diags)};
  if (view->domain && choose_predicates(s, view, &limits)) explore(s, view, &limits);
  if (view->predicates) domain_use_predicates(view->domain, NULL, NULL); // these limits end here, the domain does not
  diag_release(&diags);
  return view->model && !view->model->truncated && !limits_reached(&limits);
}

void query_view(Session *s) {
  sextant_answer *a = s->answer;
  if (!s->settings->report || !a->prog || !EFFORT(&s->limits, report_nodes) || limits_reached(&s->limits)) return;
  DiagList diags = {0};
  ReadAs as = query_read_errors(&a->source, kinds_of(a));
  if (!(kinds_of(a) & KIND_BIT(NULL))) as.reading.of[KIND_NULL] = FATE_IGNORED;
  a->view_prog = query_source_read(&a->source, &as, &diags);
  diag_release(&diags);
  const char *domain = s->settings->domain ? s->settings->domain : "boolean";
  if (!a->view_prog || make_view(s, domain) || s->settings->domain) return;
  query_model_answer_release(&a->view);
  make_view(s, "interval");
}
