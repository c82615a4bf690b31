// Horn clauses for Spacer. Everything of Z3 happens in a child process, on a worker there (deep terms, interrupts); the rules
// go to it by the fork, and what comes back is one line each:
//   answer <number>
//   work <number>                    what it took, in resources (z3_terms.h)
//   rule <number>                    of the derivation, the last one first
//   lemma <relation> <S-expression>
// Transformations that merge or cut down relations are switched off: large blocks have done that already, and lemmas and
// derivations are to speak about the relations that were given.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <z3.h>

#include "expr/sexpr.h"
#include "expr/walk.h"
#include "smt/child.h"
#include "smt/horn.h"
#include "smt/worker.h"
#include "smt/z3_terms.h"

#define MOST_DEPTH 400  // of a lemma
#define MOST_LEVELS 200 // whose lemmas are asked for
#define BUDGET_UNIT 1000

typedef struct Relation {
  U32Vec variables;
  U32Vec lemmas;
} Relation;
VEC(RelationVec, relationvec, Relation)

typedef struct Rule {
  uint32_t from, to;
  Term condition;
  U32Vec arguments;
} Rule;
VEC(RuleVec, rulevec, Rule)

struct Horn {
  TermTable *table;
  Limits *limits;
  RelationVec relations;
  RuleVec rules;
  U32Vec derivation;
  uint32_t goal;
  uint64_t budget;
};

Horn *smt_horn_new(TermTable *table, Limits *limits) {
  Horn *horn = memory_new(sizeof *horn);
  horn->table = table;
  horn->limits = limits;
  return horn;
}

void smt_horn_delete(Horn *horn) {
  if (!horn) return;
  for (uint32_t i = 0; i < horn->relations.count; i++) {
    u32vec_release(&horn->relations.data[i].variables);
    u32vec_release(&horn->relations.data[i].lemmas);
  }
  for (uint32_t i = 0; i < horn->rules.count; i++) u32vec_release(&horn->rules.data[i].arguments);
  relationvec_release(&horn->relations);
  rulevec_release(&horn->rules);
  u32vec_release(&horn->derivation);
  free(horn);
}

static void copy_terms(U32Vec *to, const Term *terms, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) u32vec_push(to, terms[i]);
}

uint32_t smt_horn_add_relation(Horn *horn, const Term *variables, uint32_t n) {
  Relation relation = {0};
  copy_terms(&relation.variables, variables, n);
  relationvec_push(&horn->relations, relation);
  return horn->relations.count - 1;
}

uint32_t smt_horn_add_rule(Horn *horn, uint32_t from, Term condition, uint32_t to, const Term *arguments) {
  Rule rule = {.from = from, .to = to, .condition = condition};
  copy_terms(&rule.arguments, arguments, horn->relations.data[to].variables.count);
  rulevec_push(&horn->rules, rule);
  return horn->rules.count - 1;
}

const U32Vec *smt_horn_lemmas(const Horn *horn, uint32_t relation) { return &horn->relations.data[relation].lemmas; }
const U32Vec *smt_horn_derivation(const Horn *horn) { return &horn->derivation; }

// ---- in the child: rules for Z3

VEC(DeclVec, declvec, Z3_func_decl)

typedef struct Spacer {
  const Horn *horn;
  Z3_context ctx;
  Z3_fixedpoint fixedpoint;
  Z3Terms terms;
  AstVec kept;   // referenced; translating a term gives up what z3_terms.h keeps
  DeclVec decls; // by relation
  Z3_lbool result;
  Text *out;
} Spacer;

static void ignore_error(Z3_context ctx, Z3_error_code code) {
  (void)ctx;
  (void)code;
}

static void set_params(Spacer *s) {
  static const char *const off[] = {"xform.inline_eager", "xform.inline_linear", "xform.slice"};
  Z3_params params = Z3_mk_params(s->ctx);
  Z3_params_inc_ref(s->ctx, params);
  Z3_params_set_symbol(s->ctx, params, Z3_mk_string_symbol(s->ctx, "engine"), Z3_mk_string_symbol(s->ctx, "spacer"));
  for (size_t i = 0; i < sizeof off / sizeof *off; i++)
    Z3_params_set_bool(s->ctx, params, Z3_mk_string_symbol(s->ctx, off[i]), false);
  Z3_fixedpoint_set_params(s->ctx, s->fixedpoint, params);
  Z3_params_dec_ref(s->ctx, params);
}

static Z3_ast keep(Spacer *s, Z3_ast ast) {
  if (!ast) {
    s->terms.broken = true;
    return Z3_mk_true(s->ctx);
  }
  Z3_inc_ref(s->ctx, ast);
  ast_vec_push(&s->kept, ast);
  return ast;
}

static void declare_relation(Spacer *s, uint32_t index) {
  const Relation *r = &s->horn->relations.data[index];
  Z3_sort *domain = memory_new((r->variables.count + 1) * sizeof(Z3_sort));
  char name[32];
  snprintf(name, sizeof name, "relation%u", index);
  for (uint32_t i = 0; i < r->variables.count; i++)
    domain[i] = Z3_get_sort(s->ctx, smt_z3_translate(&s->terms, r->variables.data[i]));
  Z3_func_decl decl =
      Z3_mk_func_decl(s->ctx, Z3_mk_string_symbol(s->ctx, name), r->variables.count, domain, Z3_mk_bool_sort(s->ctx));
  Z3_inc_ref(s->ctx, Z3_func_decl_to_ast(s->ctx, decl));
  Z3_fixedpoint_register_relation(s->ctx, s->fixedpoint, decl);
  declvec_push(&s->decls, decl);
  free(domain);
}

static Z3_ast make_atom(Spacer *s, uint32_t relation, const U32Vec *arguments) {
  Z3_ast *args = memory_new((arguments->count + 1) * sizeof(Z3_ast));
  for (uint32_t i = 0; i < arguments->count; i++) args[i] = smt_z3_translate(&s->terms, arguments->data[i]);
  Z3_ast atom = keep(s, Z3_mk_app(s->ctx, s->decls.data[relation], arguments->count, args));
  free(args);
  return atom;
}

// Over all variables in the rule.
static Z3_ast quantify(Spacer *s, const Rule *rule, Z3_ast body) {
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(s->horn->table, rule->condition, &seen, &vars);
  for (uint32_t i = 0; i < rule->arguments.count; i++)
    expr_collect_vars(s->horn->table, rule->arguments.data[i], &seen, &vars);
  for (uint32_t i = 0; rule->from != HORN_FACT && i < s->horn->relations.data[rule->from].variables.count; i++)
    expr_collect_vars(s->horn->table, s->horn->relations.data[rule->from].variables.data[i], &seen, &vars);
  Z3_app *bound = memory_new((vars.count + 1) * sizeof(Z3_app));
  for (uint32_t i = 0; i < vars.count; i++) bound[i] = Z3_to_app(s->ctx, smt_z3_translate(&s->terms, vars.data[i]));
  if (vars.count) body = keep(s, Z3_mk_forall_const(s->ctx, 0, vars.count, bound, 0, NULL, body));
  free(bound);
  u32vec_release(&vars);
  map_release(&seen);
  return body;
}

static void add_rule(Spacer *s, uint32_t index) {
  const Rule *rule = &s->horn->rules.data[index];
  Z3_ast tail[2] = {smt_z3_translate(&s->terms, rule->condition), NULL};
  unsigned n = 1;
  if (rule->from != HORN_FACT) tail[n++] = make_atom(s, rule->from, &s->horn->relations.data[rule->from].variables);
  Z3_ast body = keep(s, Z3_mk_and(s->ctx, n, tail));
  Z3_ast head = make_atom(s, rule->to, &rule->arguments);
  body = quantify(s, rule, keep(s, Z3_mk_implies(s->ctx, body, head)));
  char name[32];
  snprintf(name, sizeof name, "rule%u", index);
  Z3_fixedpoint_add_rule(s->ctx, s->fixedpoint, body, Z3_mk_string_symbol(s->ctx, name));
}

static void run_query(void *argument) {
  Spacer *s = argument;
  for (uint32_t i = 0; i < s->horn->relations.count; i++) declare_relation(s, i);
  for (uint32_t i = 0; i < s->horn->rules.count; i++) add_rule(s, i);
  Z3_ast goal = make_atom(s, s->horn->goal, &(U32Vec){0});
  s->result = s->terms.broken ? Z3_L_UNDEF : Z3_fixedpoint_query(s->ctx, s->fixedpoint, goal);
}

// ---- in the child: what Z3 found, as terms

static bool read_integer(Spacer *s, Z3_ast ast, i128 *value) {
  const char *p = Z3_get_numeral_string(s->ctx, ast);
  bool negative = *p == '-';
  i128 v = 0;
  if (strlen(p) > 38) return false;
  for (p += negative; *p >= '0' && *p <= '9'; p++) v = v * 10 + (*p - '0');
  *value = negative ? -v : v;
  return *p == 0;
}

static Term read_term(Spacer *s, const Relation *r, Z3_ast ast, unsigned depth);

static Term read_many(Spacer *s, Z3_decl_kind kind, const Term *args, unsigned n) {
  TermTable *table = s->horn->table;
  Op op = kind == Z3_OP_AND   ? OP_AND
          : kind == Z3_OP_OR  ? OP_OR
          : kind == Z3_OP_ADD ? OP_INTADD
          : kind == Z3_OP_SUB ? OP_INTSUB
                              : OP_INTMUL;
  if (n == 0) return kind == Z3_OP_AND ? expr_true(table) : kind == Z3_OP_OR ? expr_false(table) : TERM_NONE;
  Term t = args[0];
  for (unsigned i = 1; i < n; i++) t = expr_binary(table, op, t, args[i]);
  return t;
}

static Term read_pair(TermTable *table, Z3_decl_kind kind, Term a, Term b) {
  if (expr_sort(table, a) != expr_sort(table, b) || sort_is_array(expr_sort(table, a))) return TERM_NONE;
  bool is_int = expr_sort(table, a) == SORT_INT;
  switch (kind) {
  case Z3_OP_EQ:
  case Z3_OP_IFF: return expr_eq(table, a, b);
  case Z3_OP_DISTINCT:
  case Z3_OP_XOR: return expr_not(table, expr_eq(table, a, b));
  case Z3_OP_IMPLIES: return is_int ? TERM_NONE : expr_implies(table, a, b);
  default: break;
  }
  if (!is_int) return TERM_NONE;
  switch (kind) {
  case Z3_OP_LE: return expr_binary(table, OP_INTLE, a, b);
  case Z3_OP_GE: return expr_binary(table, OP_INTLE, b, a);
  case Z3_OP_LT: return expr_binary(table, OP_INTLT, a, b);
  case Z3_OP_GT: return expr_binary(table, OP_INTLT, b, a);
  case Z3_OP_MOD:
    return expr_is_const(table, b) && expr_bits(table, b) ? expr_binary(table, OP_INTMOD, a, b) : TERM_NONE;
  case Z3_OP_IDIV:
    return expr_is_const(table, b) && expr_bits(table, b) ? expr_binary(table, OP_INTDIV, a, b) : TERM_NONE;
  default: return TERM_NONE;
  }
}

static Term read_app(Spacer *s, Z3_decl_kind kind, const Term *args, unsigned n) {
  TermTable *table = s->horn->table;
  switch (kind) {
  case Z3_OP_TRUE: return expr_true(table);
  case Z3_OP_FALSE: return expr_false(table);
  case Z3_OP_AND:
  case Z3_OP_OR:
  case Z3_OP_ADD:
  case Z3_OP_SUB:
  case Z3_OP_MUL: return read_many(s, kind, args, n);
  case Z3_OP_NOT: return expr_not(table, args[0]);
  case Z3_OP_UMINUS: return expr_unary(table, OP_INTNEG, args[0]);
  case Z3_OP_ITE: return expr_ite(table, args[0], args[1], args[2]);
  case Z3_OP_SELECT: return n == 2 ? expr_select(table, args[0], args[1]) : TERM_NONE;
  case Z3_OP_STORE: return n == 3 ? expr_store(table, args[0], args[1], args[2]) : TERM_NONE;
  default: return n == 2 ? read_pair(table, kind, args[0], args[1]) : TERM_NONE;
  }
}

static Term read_args(Spacer *s, const Relation *r, Z3_app app, unsigned depth) {
  unsigned n = Z3_get_app_num_args(s->ctx, app);
  Term *args = memory_new((n + 1) * sizeof(Term)), result = TERM_NONE;
  unsigned done = 0;
  while (done < n && (args[done] = read_term(s, r, Z3_get_app_arg(s->ctx, app, done), depth - 1))) done++;
  if (done == n) result = read_app(s, Z3_get_decl_kind(s->ctx, Z3_get_app_decl(s->ctx, app)), args, n);
  free(args);
  return result;
}

// TERM_NONE where it is something that our terms do not have: a quantifier, a number beyond 128 bits.
static Term read_term(Spacer *s, const Relation *r, Z3_ast ast, unsigned depth) {
  i128 value;
  if (depth == 0 || !ast) return TERM_NONE;
  switch (Z3_get_ast_kind(s->ctx, ast)) {
  case Z3_NUMERAL_AST: return read_integer(s, ast, &value) ? expr_int(s->horn->table, value) : TERM_NONE;
  case Z3_VAR_AST: {
    unsigned index = Z3_get_index_value(s->ctx, ast);
    return index < r->variables.count ? r->variables.data[index] : TERM_NONE;
  }
  case Z3_APP_AST: return read_args(s, r, Z3_to_app(s->ctx, ast), depth);
  default: return TERM_NONE;
  }
}

// The conjuncts one by one, so that one which cannot be read does not take the others with it.
static void report_lemma(Spacer *s, uint32_t relation, Z3_ast ast, unsigned depth) {
  Z3_app app = ast && Z3_get_ast_kind(s->ctx, ast) == Z3_APP_AST ? Z3_to_app(s->ctx, ast) : NULL;
  if (app && depth && Z3_get_decl_kind(s->ctx, Z3_get_app_decl(s->ctx, app)) == Z3_OP_AND) {
    for (unsigned i = 0; i < Z3_get_app_num_args(s->ctx, app); i++)
      report_lemma(s, relation, Z3_get_app_arg(s->ctx, app, i), depth - 1);
    return;
  }
  Term t = read_term(s, &s->horn->relations.data[relation], ast, MOST_DEPTH);
  if (!t || t == expr_true(s->horn->table) || expr_sort(s->horn->table, t) != SORT_BOOL) return;
  text_format(s->out, "lemma %u ", relation);
  expr_to_sexpr(s->horn->table, t, s->out);
  text_add(s->out, "\n");
}

static void report_level(Spacer *s, uint32_t relation, int level) {
  Z3_ast cover = Z3_fixedpoint_get_cover_delta(s->ctx, s->fixedpoint, level, s->decls.data[relation]);
  if (!cover) return;
  Z3_inc_ref(s->ctx, cover);
  report_lemma(s, relation, cover, 3);
  Z3_dec_ref(s->ctx, cover);
}

static void report_lemmas(Spacer *s, uint32_t relation) {
  report_level(s, relation, -1);
  if (s->result == Z3_L_FALSE) return;
  unsigned levels = Z3_fixedpoint_get_num_levels(s->ctx, s->fixedpoint, s->decls.data[relation]);
  for (unsigned i = levels < MOST_LEVELS ? levels : MOST_LEVELS; i-- > 1;) report_level(s, relation, (int)i);
}

// Names of rules in one symbol, joined by semicolons, the last one first.
static void report_derivation(Spacer *s) {
  Z3_symbol names = Z3_fixedpoint_get_rule_names_along_trace(s->ctx, s->fixedpoint);
  if (!names || Z3_get_symbol_kind(s->ctx, names) != Z3_STRING_SYMBOL) return;
  const char *p = Z3_get_symbol_string(s->ctx, names);
  unsigned number;
  while ((p = strstr(p, "rule"))) {
    p += strlen("rule");
    if (sscanf(p, "%u", &number) == 1) text_format(s->out, "rule %u\n", number);
  }
}

static Z3_context new_context(uint64_t budget) {
  uint64_t units = budget * BUDGET_UNIT;
  char limit[32];
  Z3_config config = Z3_mk_config();
  snprintf(limit, sizeof limit, "%u", units > UINT32_MAX ? UINT32_MAX : (unsigned)units);
  Z3_set_param_value(config, "rlimit", limit);
  Z3_context ctx = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(ctx, ignore_error);
  return ctx;
}

static void stop(void *context) { Z3_interrupt(context); }

static void query_and_report(void *argument, Text *out) {
  Horn *horn = argument;
  Spacer s = {.horn = horn, .out = out};
  Worker worker;
  s.ctx = new_context(horn->budget);
  s.fixedpoint = Z3_mk_fixedpoint(s.ctx);
  Z3_fixedpoint_inc_ref(s.ctx, s.fixedpoint);
  set_params(&s);
  smt_z3_terms_init(&s.terms, s.ctx, horn->table);
  smt_worker_init(&worker, horn->limits, stop, s.ctx);
  smt_worker_run(&worker, run_query, &s);
  text_format(out, "answer %d\n",
              s.result == Z3_L_FALSE  ? HORN_SOLVED
              : s.result == Z3_L_TRUE ? HORN_DERIVED
                                      : HORN_UNKNOWN);
  text_format(out, "work %u\n", smt_z3_resources(s.ctx, Z3_fixedpoint_get_statistics(s.ctx, s.fixedpoint)));
  if (s.result == Z3_L_TRUE) report_derivation(&s);
  for (uint32_t i = 0; i < horn->relations.count; i++) report_lemmas(&s, i);
}

// ---- in the parent

static void forget(Horn *horn) {
  horn->derivation.count = 0;
  for (uint32_t i = 0; i < horn->relations.count; i++) horn->relations.data[i].lemmas.count = 0;
}

static void add_lemma(Horn *horn, const char *line) {
  unsigned relation;
  int at = 0;
  const char *error;
  if (sscanf(line, "lemma %u %n", &relation, &at) < 1 || relation >= horn->relations.count) return;
  Term t = expr_from_sexpr(horn->table, line + at, &error);
  U32Vec *lemmas = &horn->relations.data[relation].lemmas;
  for (uint32_t i = 0; i < lemmas->count; i++)
    if (lemmas->data[i] == t) return;
  if (t) u32vec_push(lemmas, t);
}

static void reverse(U32Vec *v) {
  for (uint32_t i = 0; i < v->count / 2; i++) {
    uint32_t x = v->data[i];
    v->data[i] = v->data[v->count - 1 - i];
    v->data[v->count - 1 - i] = x;
  }
}

static HornAnswer read_report(Horn *horn, char *text) {
  unsigned answer = HORN_UNKNOWN, rule, work;
  char *rest = NULL;
  for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    if (sscanf(line, "answer %u", &answer) == 1) continue;
    if (sscanf(line, "work %u", &work) == 1)
      limits_spend(horn->limits, work * 2 / 3); // a resource of Spacer takes longer
    if (sscanf(line, "rule %u", &rule) == 1 && rule < horn->rules.count) u32vec_push(&horn->derivation, rule);
    else add_lemma(horn, line);
  }
  reverse(&horn->derivation);
  return (HornAnswer)answer;
}

HornAnswer smt_horn_solve(Horn *horn, uint32_t goal, uint64_t budget) {
  Text report = {0};
  HornAnswer answer = HORN_UNKNOWN;
  assert(goal < horn->relations.count && horn->relations.data[goal].variables.count == 0);
  forget(horn);
  horn->goal = goal;
  horn->budget = budget;
  if (!limits_reached(horn->limits) && smt_child_run(horn->limits, query_and_report, horn, &report) && report.count)
    answer = read_report(horn, report.data);
  text_release(&report);
  return answer;
}
