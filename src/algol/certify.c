#include "algol/certify.h"

// ---- closed sets

// Where a run from a state of the set stopped: still inside?
static bool stays(AlgolMachine *m, States *states, const Config *c, Halt halt) {
  if (halt == HALT_CHOICE) return algol_states_has(states, m, c);
  return halt == HALT_END;
}

static CheckResult check_state(AlgolMachine *m, States *states, uint32_t state, Config *c, Limits *limits) {
  algol_states_load(states, state, m, c);
  uint64_t ways = algol_machine_choices(m, c);
  for (uint64_t k = 0; k < ways; k++) {
    if (limits_reached(limits)) return CHECK_UNDECIDED;
    algol_states_load(states, state, m, c);
    if (!stays(m, states, c, algol_machine_take(m, c, k))) return CHECK_REFUTED;
  }
  return CHECK_CONFIRMED;
}

CheckResult algol_certify_closed(AlgolMachine *m, States *states, Limits *limits) {
  Config c;
  algol_config_init(&c, m->code);
  CheckResult result = stays(m, states, &c, algol_machine_run(m, &c)) ? CHECK_CONFIRMED : CHECK_REFUTED;
  for (uint32_t i = 0; i < states->items.count && result == CHECK_CONFIRMED; i++)
    result = check_state(m, states, i, &c, limits);
  algol_config_release(&c);
  return result;
}

// ---- the environment of a trace

static AlgolValue lowest(const AlgolMachine *m, uint32_t domain, uint64_t block) {
  return domain == DOMAIN_NONE ? 0 : algol_partition_block(&m->partitions[domain], block).lo;
}

static EnvAnswer choice_at(const AlgolMachine *m, const Site *site, uint64_t k) {
  SiteChoice choice = algol_machine_site_choice(m, site, k);
  if (choice.entry == site->entries.count)
    return (EnvAnswer){REPLAY_RETURN, false, lowest(m, site->domain, choice.block)};
  const AlgolEntry *e = &site->entries.data[choice.entry];
  return (EnvAnswer){e->param, e->question == QUESTION_WRITE, lowest(m, e->domain, choice.block)};
}

static void collect(void *context, const AlgolMachine *m, const Config *c, uint64_t ways, uint64_t k) {
  (void)ways;
  const Instr *i = &m->code->instrs.data[c->pc];
  if (i->op == CODE_ASK) envanswervec_push(context, (EnvAnswer){REPLAY_RETURN, false, lowest(m, i->domain, k)});
  if (i->op == CODE_CHOOSE) envanswervec_push(context, choice_at(m, &m->code->sites.data[i->site], k));
}

void algol_certify_answers(AlgolMachine *m, const WayVec *trace, EnvAnswerVec *answers) {
  Config c;
  algol_config_init(&c, m->code);
  m->watcher = &(Watcher){collect, answers};
  algol_search_follow(m, trace, &c);
  m->watcher = NULL;
  algol_config_release(&c);
}
