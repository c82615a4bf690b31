// The adapter to Z3; the translation is in z3_terms.c. Checks run on a worker, since Z3 recurses over terms and does not
// look at our limits. A model gives the values of variables only: expr_evaluate does the rest, so that there is one
// semantics.
#include <string.h>
#include <z3.h>

#include "smt/ops.h"
#include "smt/worker.h"
#include "smt/z3_terms.h"

// A unit of Z3's resource count is a small step; this many make up for one conflict.
#define RESOURCE_PER_CONFLICT 2000
enum { CHECK_TICKS = 50, SCOPE_TICKS = 20 }; // of any check besides its resources, and of a scope

typedef struct Scope { // what there was when it was opened
  uint32_t defined, asserted;
} Scope;
VEC(ScopeVec, scopevec, Scope)

typedef struct Z3Solver {
  Solver base;
  Z3_context ctx;
  Z3_solver solver;
  Z3_model model; // of the last check, or NULL
  Z3Terms terms;  // where they are broken, every later answer is SMT_UNKNOWN
  Worker worker;
  uint64_t units;     // the limit that was told to the solver
  uint32_t resources; // used so far
  uint32_t used;      // of these by the last check
  uint64_t made;      // terms that were counted
  Map proxies;        // assumption -> 1 where its proxy is defined in an open scope
  U32Vec defined;     // those assumptions, in order
  U32Vec asserted;    // terms, in order
  ScopeVec scopes;    // the open ones
  AstVec core;        // of the last check, referenced
} Z3Solver;

static Z3Solver *z3_of(Solver *solver) { return (Z3Solver *)solver; }

// The default handler ends the process; failure is seen by a NULL result instead.
static void ignore_error(Z3_context ctx, Z3_error_code code) {
  (void)ctx;
  (void)code;
}

// ---- assertions and checks

static void drop_answer(Z3Solver *z) {
  if (z->model) Z3_model_dec_ref(z->ctx, z->model);
  z->model = NULL;
  smt_z3_release_asts(&z->terms, &z->core);
}

// Internalises the assertions so far, recursively.
static void run_push(void *argument) {
  Z3Solver *z = argument;
  Z3_solver_push(z->ctx, z->solver);
}

static void z3_push(Solver *solver) {
  Z3Solver *z = z3_of(solver);
  drop_answer(z);
  scopevec_push(&z->scopes, (Scope){z->defined.count, z->asserted.count});
  limits_spend(solver->limits, SCOPE_TICKS);
  smt_worker_run(&z->worker, run_push, z);
}

static void z3_pop(Solver *solver) {
  Z3Solver *z = z3_of(solver);
  drop_answer(z);
  Scope scope = scopevec_pop(&z->scopes);
  while (z->defined.count > scope.defined) map_set(&z->proxies, u32vec_pop(&z->defined), 0);
  z->asserted.count = scope.asserted;
  Z3_solver_pop(z->ctx, z->solver, 1);
}

static void assert_now(Z3Solver *z, Term condition) {
  Z3_ast ast = smt_z3_translate(&z->terms, condition);
  if (!z->terms.broken) Z3_solver_assert(z->ctx, z->solver, ast);
}

static void z3_assert(Solver *solver, Term condition) {
  Z3Solver *z = z3_of(solver);
  drop_answer(z);
  assert_now(z, condition);
  u32vec_push(&z->asserted, condition);
}

#define PROXY_NAMES (1u << 29) // above the names of variables, which are term ids

// Z3 takes only constants as assumptions: one that implies the assumption stands for it.
static Z3_ast proxy_of(Z3Solver *z, Term assumption) {
  Z3_symbol name = Z3_mk_int_symbol(z->ctx, (int)(PROXY_NAMES + assumption));
  return smt_z3_keep(&z->terms, Z3_mk_const(z->ctx, name, Z3_mk_bool_sort(z->ctx)));
}

static void define_now(Z3Solver *z, Term assumption) {
  Z3_ast ast = smt_z3_translate(&z->terms, assumption);
  if (z->terms.broken) return;
  Z3_solver_assert(z->ctx, z->solver, smt_z3_keep(&z->terms, Z3_mk_implies(z->ctx, proxy_of(z, assumption), ast)));
}

static void define_proxy(Z3Solver *z, Term assumption) {
  if (map_find(&z->proxies, assumption, 0)) return;
  define_now(z, assumption);
  map_set(&z->proxies, assumption, 1);
  u32vec_push(&z->defined, assumption);
}

// A check cannot be interrupted to go on later: it has so many resources, by its budget and by what one step may take.
static uint64_t most_resources(const Z3Solver *z) {
  uint64_t budget = z->base.budget * RESOURCE_PER_CONFLICT, patience = limits_patience(z->base.limits);
  if (patience == UINT64_MAX) return budget;
  return budget && budget < patience / TICKS_PER_RESOURCE ? budget : patience / TICKS_PER_RESOURCE;
}

// Z3's own handling of the interrupt signal would hide it from the limits.
static void set_params(Z3Solver *z, uint64_t units) {
  Z3_params params = Z3_mk_params(z->ctx);
  Z3_params_inc_ref(z->ctx, params);
  unsigned limit = units > UINT32_MAX ? UINT32_MAX : (unsigned)units;
  Z3_params_set_uint(z->ctx, params, Z3_mk_string_symbol(z->ctx, "rlimit"), limit);
  Z3_params_set_bool(z->ctx, params, Z3_mk_string_symbol(z->ctx, "ctrl_c"), false);
  Z3_solver_set_params(z->ctx, z->solver, params);
  Z3_params_dec_ref(z->ctx, params);
  z->units = units;
}

static void make_solver(Z3Solver *z) {
  z->solver = Z3_mk_simple_solver(z->ctx);
  Z3_solver_inc_ref(z->ctx, z->solver);
  set_params(z, most_resources(z));
}

static void note_core(Z3Solver *z) {
  Z3_ast_vector core = Z3_solver_get_unsat_core(z->ctx, z->solver);
  if (!core) return;
  Z3_ast_vector_inc_ref(z->ctx, core);
  for (unsigned i = 0; i < Z3_ast_vector_size(z->ctx, core); i++) {
    Z3_ast ast = Z3_ast_vector_get(z->ctx, core, i);
    Z3_inc_ref(z->ctx, ast);
    ast_vec_push(&z->core, ast);
  }
  Z3_ast_vector_dec_ref(z->ctx, core);
}

static SmtAnswer note_answer(Z3Solver *z, Z3_lbool result, bool has_assumptions) {
  if (result == Z3_L_FALSE) {
    if (has_assumptions) note_core(z);
    return SMT_UNSAT;
  }
  if (result != Z3_L_TRUE) return SMT_UNKNOWN;
  z->model = Z3_solver_get_model(z->ctx, z->solver);
  if (!z->model) return SMT_UNKNOWN;
  Z3_model_inc_ref(z->ctx, z->model);
  return SMT_SAT;
}

typedef struct Job {
  Z3Solver *z;
  const AstVec *proxies;
  Z3_lbool result;
} Job;

static void run_check(void *argument) {
  Job *job = argument;
  Z3Solver *z = job->z;
  job->result = job->proxies->count
                    ? Z3_solver_check_assumptions(z->ctx, z->solver, job->proxies->count, job->proxies->data)
                    : Z3_solver_check(z->ctx, z->solver);
}

static void run_within_patience(Z3Solver *z, Job *job) {
  if (z->units != most_resources(z)) set_params(z, most_resources(z));
  smt_worker_run(&z->worker, run_check, job);
  uint32_t resources = smt_z3_resources(z->ctx, Z3_solver_get_statistics(z->ctx, z->solver));
  limits_spend(z->base.limits,
               CHECK_TICKS + (uint64_t)(resources - z->resources) * TICKS_PER_RESOURCE + z->terms.made - z->made);
  z->made = z->terms.made;
  z->used = resources - z->resources;
  z->resources = resources;
}

// While it translates it gives no reason.
static bool ended_in_search(const Z3Solver *z) {
  const char *reason = Z3_solver_get_reason_unknown(z->ctx, z->solver);
  return reason && strstr(reason, "resource limit");
}

// Was the check ended because it takes longer than one step may take at this time? With more effort spent on all, it may take longer.
static bool is_impatient(const Z3Solver *z, const Job *job) {
  if (job->result != Z3_L_UNDEF || limits_patience(z->base.limits) == UINT64_MAX) return false;
  if (z->base.budget && z->units == z->base.budget * RESOURCE_PER_CONFLICT) return false;
  return z->used >= z->units || ended_in_search(z);
}

// A Z3 that was interrupted while it translated goes on with what is only half there: what follows from it is so, but not its models.
static void begin_anew(Z3Solver *z) {
  uint32_t asserted = 0, defined = 0;
  Z3_solver_dec_ref(z->ctx, z->solver);
  make_solver(z);
  for (uint32_t i = 0; i <= z->scopes.count; i++) {
    Scope end = i < z->scopes.count ? z->scopes.data[i] : (Scope){z->defined.count, z->asserted.count};
    for (; asserted < end.asserted; asserted++) assert_now(z, z->asserted.data[asserted]);
    for (; defined < end.defined; defined++) define_now(z, z->defined.data[defined]);
    if (i < z->scopes.count) smt_worker_run(&z->worker, run_push, z);
  }
}

static SmtAnswer z3_check(Solver *solver, const Term *assumptions, uint32_t n) {
  Z3Solver *z = z3_of(solver);
  AstVec proxies = {0};
  drop_answer(z);
  for (uint32_t i = 0; i < n; i++) define_proxy(z, assumptions[i]);
  if (z->terms.broken) return SMT_UNKNOWN;
  for (uint32_t i = 0; i < n; i++) ast_vec_push(&proxies, proxy_of(z, assumptions[i]));
  Job job = {z, &proxies, Z3_L_UNDEF};
  bool goes_on = true;
  while (goes_on) {
    run_within_patience(z, &job);
    goes_on = is_impatient(z, &job) && !limits_reached(solver->limits);
    if (job.result == Z3_L_UNDEF && solver->has_floats && !ended_in_search(z)) begin_anew(z);
  }
  SmtAnswer answer = note_answer(z, job.result, n > 0);
  smt_z3_release_asts(&z->terms, &z->terms.temporaries);
  ast_vec_release(&proxies);
  return answer;
}

static bool z3_failed(Solver *solver, Term assumption) {
  Z3Solver *z = z3_of(solver);
  bool failed = false;
  Z3_ast proxy = proxy_of(z, assumption);
  for (uint32_t i = 0; i < z->core.count; i++) failed = failed || z->core.data[i] == proxy;
  smt_z3_release_asts(&z->terms, &z->terms.temporaries);
  return failed;
}

// ---- values

static bool parse_decimal(const char *text, u128 *value) {
  bool negative = *text == '-', overflow = false;
  *value = 0;
  for (text += negative; *text; text++)
    overflow |= __builtin_mul_overflow(*value, (u128)10, value) ||
                __builtin_add_overflow(*value, (u128)(unsigned)(*text - '0'), value);
  if (negative) *value = -*value;
  return !overflow;
}

// TERM_NONE for what is not a constant, and for integers beyond 128 bits.
static Term scalar_value(Z3Solver *z, Sort sort, Z3_ast ast) {
  u128 value;
  bool is_numeral = Z3_get_ast_kind(z->ctx, ast) == Z3_NUMERAL_AST; // also of a bool in an array
  if (sort == SORT_BOOL && !is_numeral) return expr_bool(z->base.table, Z3_get_bool_value(z->ctx, ast) == Z3_L_TRUE);
  if (!is_numeral) return TERM_NONE;
  if (!parse_decimal(Z3_get_numeral_string(z->ctx, ast), &value)) return TERM_NONE;
  if (sort == SORT_INT && Z3_get_numeral_string(z->ctx, ast)[0] != '-' && value >> 127) return TERM_NONE;
  return expr_const(z->base.table, sort, value);
}

static Term store_value(Z3Solver *z, Term array, Z3_ast index, Z3_ast element) {
  Sort sort = expr_sort(z->base.table, array);
  Term i = scalar_value(z, sort_index(sort), index), e = scalar_value(z, sort_element(sort), element);
  return i && e ? expr_store(z->base.table, array, i, e) : TERM_NONE;
}

static Term constant_array_value(Z3Solver *z, Sort sort, Z3_ast element) {
  Term e = scalar_value(z, sort_element(sort), element);
  return e ? expr_const_array(z->base.table, sort, e) : TERM_NONE;
}

// A function of one argument as a table.
static Term function_value(Z3Solver *z, Sort sort, Z3_func_decl function) {
  Z3_func_interp table = Z3_model_get_func_interp(z->ctx, z->model, function);
  if (!table) return TERM_NONE;
  Z3_func_interp_inc_ref(z->ctx, table);
  Term value = constant_array_value(z, sort, smt_z3_keep(&z->terms, Z3_func_interp_get_else(z->ctx, table)));
  for (unsigned i = 0; value && i < Z3_func_interp_get_num_entries(z->ctx, table); i++) {
    Z3_func_entry entry = Z3_func_interp_get_entry(z->ctx, table, i);
    Z3_func_entry_inc_ref(z->ctx, entry);
    Z3_ast index = smt_z3_keep(&z->terms, Z3_func_entry_get_arg(z->ctx, entry, 0));
    value = store_value(z, value, index, smt_z3_keep(&z->terms, Z3_func_entry_get_value(z->ctx, entry)));
    Z3_func_entry_dec_ref(z->ctx, entry);
  }
  Z3_func_interp_dec_ref(z->ctx, table);
  return value;
}

// store(..., i, v) from the outside in, then applied from the inside out.
static Term array_value(Z3Solver *z, Sort sort, Z3_ast ast) {
  AstVec stores = {0};
  Term value = TERM_NONE;
  for (;;) {
    if (Z3_get_ast_kind(z->ctx, ast) != Z3_APP_AST) break;
    Z3_app app = Z3_to_app(z->ctx, ast);
    Z3_decl_kind kind = Z3_get_decl_kind(z->ctx, Z3_get_app_decl(z->ctx, app));
    if (kind == Z3_OP_CONST_ARRAY) value = constant_array_value(z, sort, Z3_get_app_arg(z->ctx, app, 0));
    if (kind == Z3_OP_AS_ARRAY) value = function_value(z, sort, Z3_get_as_array_func_decl(z->ctx, ast));
    if (kind != Z3_OP_STORE) break;
    ast_vec_push(&stores, ast);
    ast = Z3_get_app_arg(z->ctx, app, 0);
  }
  while (value && stores.count) {
    Z3_app app = Z3_to_app(z->ctx, ast_vec_pop(&stores));
    value = store_value(z, value, Z3_get_app_arg(z->ctx, app, 1), Z3_get_app_arg(z->ctx, app, 2));
  }
  ast_vec_release(&stores);
  return value;
}

// What the model says itself; evaluation would turn the table of an array into a lambda term.
static Term z3_variable_value(Solver *solver, Term variable) {
  Z3Solver *z = z3_of(solver);
  Sort sort = expr_sort(solver->table, variable);
  Z3_ast ast = smt_z3_find(&z->terms, variable), value = NULL;
  if (ast) value = Z3_model_get_const_interp(z->ctx, z->model, Z3_get_app_decl(z->ctx, Z3_to_app(z->ctx, ast)));
  if (!value) return expr_default(solver->table, sort);
  smt_z3_keep(&z->terms, value);
  Term result = sort_is_array(sort) ? array_value(z, sort, value) : scalar_value(z, sort, value);
  smt_z3_release_asts(&z->terms, &z->terms.temporaries);
  return result;
}

static bool parse_integer(const char *text, i128 *value) {
  u128 bits;
  bool fits = parse_decimal(text, &bits) && ((i128)bits < 0) == (*text == '-' && bits != 0);
  *value = (i128)bits;
  return fits;
}

static bool z3_fraction(Solver *solver, Term variable, i128 *over, i128 *under) {
  Z3Solver *z = z3_of(solver);
  Z3_ast ast = smt_z3_find(&z->terms, variable), value = NULL;
  if (ast) value = Z3_model_get_const_interp(z->ctx, z->model, Z3_get_app_decl(z->ctx, Z3_to_app(z->ctx, ast)));
  *over = 0, *under = 1;
  if (!value) return true;
  char text[128];
  if (Z3_get_ast_kind(z->ctx, value) != Z3_NUMERAL_AST) return false;
  int length = snprintf(text, sizeof text, "%s", Z3_get_numeral_string(z->ctx, value));
  if (length < 0 || (size_t)length >= sizeof text) return false;
  char *slash = strchr(text, '/');
  if (slash) *slash = 0;
  return parse_integer(text, over) && (!slash || parse_integer(slash + 1, under));
}

// ---- life

static void stop_check(void *context) { Z3_interrupt(context); }

static void z3_delete(Solver *solver) {
  Z3Solver *z = z3_of(solver);
  smt_worker_release(&z->worker);
  drop_answer(z);
  smt_z3_terms_release(&z->terms);
  ast_vec_release(&z->core);
  Z3_solver_dec_ref(z->ctx, z->solver);
  Z3_del_context(z->ctx);
  map_release(&z->proxies);
  u32vec_release(&z->defined);
  u32vec_release(&z->asserted);
  scopevec_release(&z->scopes);
  free(z);
}

static const SolverOps z3_ops = {
    .name = "Z3",
    .delete = z3_delete,
    .push = z3_push,
    .pop = z3_pop,
    .assert_condition = z3_assert,
    .check = z3_check,
    .variable_value = z3_variable_value,
    .fraction = z3_fraction,
    .failed = z3_failed,
};

Solver *smt_new_z3(TermTable *table, Limits *limits, bool rational) {
  Z3Solver *z = memory_new(sizeof *z);
  z->base = (Solver){.ops = &z3_ops, .table = table, .limits = limits, .answer = SMT_UNKNOWN, .has_floats = !rational};
  Z3_config config = Z3_mk_config();
  z->ctx = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(z->ctx, ignore_error);
  make_solver(z);
  smt_z3_terms_init(&z->terms, z->ctx, table);
  z->terms.rational = rational;
  smt_worker_init(&z->worker, limits, stop_check, z->ctx);
  return &z->base;
}
