// The portfolio: which engines are tried, how long their turns are, in which order they come, and what engines are told of each other. This program
// plays the workers, too (as `worker`): they take the whole of every turn, and write down what they are given.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "evidence/wire.h"
#include "front/cfg/front_cfg.h"
#include "prog/wire.h"
#include "schedule/engines.h"
#include "schedule/message.h"
#include "schedule/order.h"
#include "schedule/plan.h"
#include "schedule/schedule.h"

#define LOG "SEXTANT_TEST_LOG"     // the file to write to
#define ENDS "SEXTANT_TEST_ENDS"   // " ENGINE=N ": gives up in its turn N; all others in turn 5
#define DIES "SEXTANT_TEST_DIES"   // the same: dies by a signal
#define TELLS "SEXTANT_TEST_TELLS" // the same: has found an invariant
#define FINDS "SEXTANT_TEST_FINDS" // the same: has found the run that takes no input
#define SHOWS "SEXTANT_TEST_SHOWS" // the same: proves that the fixture's error cannot be reached, and nothing else
#define MEETS "SEXTANT_TEST_MEETS" // the same: says that no target can be reached, but a limit of the model

// ---- a worker

static uint32_t turn_of(const char *variable, const char *engine, uint32_t otherwise) {
  char word[64];
  const char *list = getenv(variable);
  snprintf(word, sizeof word, " %s=", engine);
  const char *at = list ? strstr(list, word) : NULL;
  return at ? (uint32_t)strtoul(at + strlen(word), NULL, 10) : otherwise;
}

static void write_down(const Order *order, uint32_t turn, uint64_t allowance, uint64_t patience, uint32_t news,
                       uint32_t dropped) {
  char line[160];
  int n = snprintf(line, sizeof line, "%s %u %" PRIu64 " %" PRIu64 " %u %u %u\n", order->engine, turn, allowance,
                   patience, news, order->targets.count, dropped);
  int fd = open(getenv(LOG), O_WRONLY | O_APPEND);
  if (write(fd, line, (size_t)n) != n) abort();
  close(fd);
}

typedef struct Player {
  Inbox inbox;
  TermTable *table;
  Prog *prog;
  Order order;
  Arena arena;
} Player;

static bool receive(Player *p, MessageKind kind) {
  while (!schedule_next(&p->inbox))
    if (p->inbox.kind == 0 || !schedule_fill(&p->inbox, STDIN_FILENO)) return false;
  return p->inbox.kind == kind;
}

static void begin(const Player *p, TermsOut *out, uint64_t used) {
  expr_wire_init(out, p->table);
  wire_put(&out->body, used);
  wire_put(&out->body, 0); // microseconds
}

static void end(TermsOut *out, MessageKind kind) {
  Text message = {0};
  expr_wire_finish(out, &message);
  schedule_send(STDOUT_FILENO, kind, &message, NULL);
  text_release(&message);
}

static void pause_turn(const Player *p, uint64_t used, bool tells) {
  TermsOut out;
  InvariantVec found = {0};
  if (tells) invariantvec_push(&found, (Invariant){0, expr_true(p->table)});
  begin(p, &out, used);
  wire_put_text(&out.body, "");
  evidence_put_invariants(&out, &found);
  end(&out, MESSAGE_PAUSED);
  invariantvec_release(&found);
}

// x is not negative at L0 and L1 of the fixture's program, and nobody is at ERROR.
static Answer part_of(const Player *p) {
  Term x = p->prog->vars.data[0].term, fine = expr_binary(p->table, OP_INTLE, expr_int(p->table, 0), x);
  Proof *proof = evidence_proof_new(PROOF_LOCAL);
  U32Vec shown = {0};
  for (Loc l = 0; l < p->prog->locs.count; l++) {
    bool is_error = p->prog->locs.data[l].role == LOC_ERROR;
    invariantvec_push(&proof->local, (Invariant){l, is_error ? expr_false(p->table) : fine});
    if (is_error) u32vec_push(&shown, l);
  }
  return evidence_answer_some(p->order.engine, proof, &shown);
}

static Answer answer_of(const Player *p, uint32_t turn) {
  const char *engine = p->order.engine;
  if (turn_of(FINDS, engine, UINT32_MAX) == turn) return evidence_answer_violated(engine, evidence_trace_new(p->prog));
  if (turn_of(SHOWS, engine, UINT32_MAX) == turn) return part_of(p);
  if (turn_of(MEETS, engine, UINT32_MAX) == turn) return evidence_answer_limited(engine, p->prog, 0);
  return evidence_answer_unknown(engine, "%s gave up", engine);
}

static void answer_turn(const Player *p, uint64_t used, Answer answer) {
  TermsOut out;
  Statistics statistics = {0};
  begin(p, &out, used);
  evidence_put_answer(&out, &answer, &statistics);
  end(&out, MESSAGE_ANSWER);
  evidence_answer_release(&answer);
}

static void take_turn(Player *p, uint32_t turn) {
  TermsIn in;
  const char *error, *engine = p->order.engine;
  InvariantVec news = {0};
  if (!expr_wire_begin(&in, p->table, p->inbox.data, p->inbox.size, &p->arena, &error)) abort();
  uint64_t allowance = wire_get(&in.body), patience = wire_get(&in.body);
  evidence_get_invariants(&in, p->prog, &news);
  uint32_t dropped = (uint32_t)wire_get(&in.body);
  for (uint32_t i = 0; i < dropped; i++) wire_get(&in.body);
  if (!expr_wire_end(&in, &error)) abort();
  write_down(&p->order, turn, allowance, patience, news.count, dropped);
  invariantvec_release(&news);
  if (turn_of(DIES, engine, UINT32_MAX) == turn) raise(SIGKILL);
  bool answers = turn_of(ENDS, engine, 5) == turn || turn_of(FINDS, engine, UINT32_MAX) == turn ||
                 turn_of(SHOWS, engine, UINT32_MAX) == turn || turn_of(MEETS, engine, UINT32_MAX) == turn;
  if (answers) answer_turn(p, allowance, answer_of(p, turn));
  else pause_turn(p, allowance, turn_of(TELLS, engine, UINT32_MAX) == turn);
}

static int play_worker(void) {
  Player p = {.table = expr_table_new()};
  const char *error;
  if (!receive(&p, MESSAGE_PROGRAM)) return 3;
  p.prog = prog_read(p.table, p.inbox.data, p.inbox.size, &error);
  if (!p.prog || !receive(&p, MESSAGE_ORDER)) return 3;
  if (!schedule_order_read(&p.order, p.prog, p.inbox.data, p.inbox.size, &error)) return 3;
  for (uint32_t turn = 0; receive(&p, MESSAGE_GO); turn++) take_turn(&p, turn);
  schedule_order_release(&p.order);
  prog_delete(p.prog);
  expr_table_delete(p.table);
  schedule_inbox_release(&p.inbox);
  arena_release(&p.arena);
  return 0;
}

// ---- a query

typedef struct Turn {
  char engine[32];
  uint32_t number, news, targets, dropped;
  uint64_t allowance, patience;
} Turn;
VEC(TurnVec, turnvec, Turn)

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  Limits root, limits;
  Effort effort;
  char log[64];
  TurnVec turns;
  Settled settled;
} Fixture;

static int set_up(void **state) {
  Fixture *f = memory_new(sizeof *f);
  DiagList diags = {0};
  char self[4096];
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  assert_true(n > 0);
  self[n] = '\0';
  snprintf(f->log, sizeof f->log, "/tmp/sextant-test-XXXXXX");
  close(mkstemp(f->log));
  setenv(LOG, f->log, 1);
  setenv("SEXTANT_WORKER", self, 1);
  unsetenv(ENDS), unsetenv(DIES), unsetenv(TELLS), unsetenv(FINDS), unsetenv(SHOWS), unsetenv(MEETS);
  f->table = expr_table_new();
  f->prog = cfg_parse(
      f->table, "p.cfg",
      "var x : int; init x = 0;\nL0: x := x + 1 -> L1;\nL1: if (x < 0) -> ERROR else L0;\nERROR: halt;\n", &diags);
  assert_non_null(f->prog);
  limits_init(&f->root, 0, 0);
  effort_init(&f->effort);
  f->root.effort = &f->effort;
  f->limits = limits_within(&f->root, 1ull << 60);
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  unlink(f->log);
  schedule_settled_release(&f->settled);
  turnvec_release(&f->turns);
  prog_delete(f->prog);
  expr_table_delete(f->table);
  free(f);
  return 0;
}

static void read_log(Fixture *f) {
  FILE *file = fopen(f->log, "r");
  Turn turn;
  f->turns.count = 0;
  while (fscanf(file, "%31s %u %" SCNu64 " %" SCNu64 " %u %u %u\n", turn.engine, &turn.number, &turn.allowance,
                &turn.patience, &turn.news, &turn.targets, &turn.dropped) == 7)
    turnvec_push(&f->turns, turn);
  fclose(file);
  assert_int_equal(truncate(f->log, 0), 0);
}

static void settle(Fixture *f, const Variant *variants, uint32_t count, const char *engine, uint32_t jobs) {
  ScheduleRequest request = {
      .variants = variants, .count = count, .engine = engine, .jobs = jobs, .limits = &f->limits};
  schedule_settled_release(&f->settled);
  f->settled = schedule_settle(&request);
  read_log(f);
}

static void settle_errors(Fixture *f, const char *engine, uint32_t jobs) {
  Variant variant = schedule_errors_of(f->prog);
  settle(f, &variant, 1, engine, jobs);
}

static uint32_t turns_of(const Fixture *f, const char *engine) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->turns.count; i++) n += strcmp(f->turns.data[i].engine, engine) == 0;
  return n;
}

static const PlanRow *row_of(uint32_t role, const char *engine) {
  uint32_t count;
  const PlanRow *plan = schedule_plan(&count);
  for (uint32_t i = 0; i < count; i++)
    if (plan[i].role == role && strcmp(plan[i].engine, engine) == 0) return &plan[i];
  fail();
  return NULL;
}

// Of what an engine at 100 percent may have used by then. The program of the fixture has one run.
static uint64_t share_of(const Fixture *f, uint32_t role, const char *engine, uint64_t total) {
  const PlanRow *row = row_of(role, engine);
  uint64_t early = f->effort.value[EFFORT_schedule_early], late = total > early ? total - early : 0;
  uint32_t share = row->share_run ? row->share_run : row->share;
  return ((total - late) * share + late * (row->share_run || !row->share_late ? share : row->share_late)) / 100;
}

// How many engines the plan has for errors.
static uint32_t engine_count(void) {
  uint32_t rows, n = 0;
  const PlanRow *plan = schedule_plan(&rows);
  for (uint32_t i = 0; i < rows; i++) n += plan[i].role == ROLE_REACH;
  return n;
}

// Sets the turn of each of them.
static void set_for_all(const char *variable, uint32_t turn) {
  uint32_t rows;
  const PlanRow *plan = schedule_plan(&rows);
  Text list = {0};
  for (uint32_t i = 0; i < rows; i++)
    if (plan[i].role == ROLE_REACH) text_format(&list, " %s=%u ", plan[i].engine, turn);
  setenv(variable, text_view(&list), 1);
  text_release(&list);
}

// ---- the tables

static const struct {
  uint32_t role;
  QuestionKind kind;
} roles[] = {{ROLE_REACH, QUESTION_REACH},       {ROLE_RUN, QUESTION_ENDLESS},         {ROLE_PROOF, QUESTION_ENDLESS},
             {ROLE_EXACT_RUN, QUESTION_ENDLESS}, {ROLE_EXACT_PROOF, QUESTION_ENDLESS}, {ROLE_MODEL, QUESTION_BRANCHING},
             {ROLE_CALLS, QUESTION_REACH},       {ROLE_PLACES, QUESTION_REACH},        {ROLE_SOME, QUESTION_REACH}};

static void test_plan(void **state) {
  (void)state;
  uint32_t rows, engines, planned = 0;
  const PlanRow *plan = schedule_plan(&rows);
  const Engine *table = schedule_engine_table(&engines);
  for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
    uint32_t before = planned;
    for (uint32_t i = 0; i < rows; i++) {
      if (plan[i].role != roles[r].role) continue;
      assert_non_null(schedule_engine_find(plan[i].engine, roles[r].kind));
      assert_true((plan[i].share >= 1 || plan[i].share_late >= 1) && plan[i].share <= 200);
      planned++;
    }
    assert_true(planned > before); // somebody is there for every kind of question
  }
  assert_int_equal(planned, rows);
  for (uint32_t i = 0; i < engines; i++) {
    assert_ptr_equal(schedule_engine_find(table[i].name, table[i].kind), &table[i]);
    assert_non_null(table[i].run);
  }
  assert_null(schedule_engine_find("auto", QUESTION_REACH));
  assert_null(schedule_engine_find("ranking", QUESTION_REACH));
  assert_null(schedule_engine_find("bounded", QUESTION_ENDLESS));
}

// ---- who is tried

static void test_engines_of_the_plan(void **state) {
  Fixture *f = *state;
  uint32_t rows;
  const PlanRow *plan = schedule_plan(&rows);
  bool *accepting = memory_new(f->prog->locs.count);
  for (size_t r = 0; r < sizeof roles / sizeof *roles; r++) {
    Variant variant = {.roles = roles[r].role};
    variant.question = (Question){.kind = roles[r].kind, .prog = f->prog, .proves = true, .refutes = true};
    if (roles[r].kind == QUESTION_ENDLESS) variant.question.accepting = accepting;
    if (roles[r].kind == QUESTION_BRANCHING) variant.question.formula = "AF end";
    settle(f, &variant, 1, "auto", 2);
    assert_int_equal(f->settled.answer.claim, CLAIM_NOTHING);
    uint32_t expected = 0;
    for (uint32_t i = 0; i < rows; i++) {
      if (plan[i].role != roles[r].role) continue;
      assert_int_equal(turns_of(f, plan[i].engine), 6);
      expected += 6;
    }
    assert_int_equal(f->turns.count, expected); // and nobody else
  }
  free(accepting);
}

// Every engine of the table by its name, whether it is in the plan or not.
static void test_engines_by_name(void **state) {
  Fixture *f = *state;
  uint32_t count;
  const Engine *table = schedule_engine_table(&count);
  for (uint32_t i = 0; i < count; i++) {
    if (table[i].kind != QUESTION_REACH) continue;
    settle_errors(f, table[i].name, 2);
    assert_int_equal(f->turns.count, 6);
    assert_int_equal(turns_of(f, table[i].name), 6);
    assert_non_null(strstr(f->settled.answer.reason, "gave up"));
  }
  settle_errors(f, "ranking", 2); // not for such questions
  assert_int_equal(f->turns.count, 0);
  assert_int_equal(f->settled.answer.claim, CLAIM_NOTHING);
}

// Each reading of the program has its own attempts.
static void test_variants(void **state) {
  Fixture *f = *state;
  bool *accepting = memory_new(f->prog->locs.count);
  Variant variants[2] = {{.roles = ROLE_RUN}, {.roles = ROLE_PROOF}};
  for (uint32_t v = 0; v < 2; v++)
    variants[v].question = (Question){QUESTION_ENDLESS, f->prog, .accepting = accepting, .proves = v, .refutes = !v};
  settle(f, variants, 2, "auto", 1);
  assert_int_equal(turns_of(f, "wander"), 6);
  assert_int_equal(turns_of(f, "enumeration"), 6);
  assert_int_equal(turns_of(f, "lasso"), 6);
  assert_int_equal(turns_of(f, "ranking"), 12); // on both
  free(accepting);
}

// ---- turns

// The first is a slice; each next one is so many percent of all before, but at least a slice. Of that an engine gets its share, another early than late.
static void check_allowances(const Fixture *f, uint32_t role) {
  uint64_t slice = f->effort.value[EFFORT_schedule_slice], growth = f->effort.value[EFFORT_schedule_growth];
  uint64_t patience = f->effort.value[EFFORT_schedule_patience];
  for (uint32_t i = 0; i < f->turns.count; i++) {
    const Turn *turn = &f->turns.data[i];
    uint64_t total = slice;
    for (uint32_t k = 0; k < turn->number; k++) {
      uint64_t more = total * growth / 100;
      total += more > slice ? more : slice;
    }
    total = share_of(f, role, turn->engine, total);
    assert_true(turn->allowance == total);
    assert_true(turn->patience == (total > patience ? total : patience));
  }
}

static void test_turns_grow(void **state) {
  Fixture *f = *state;
  static const uint64_t growths[] = {1, 20, 100, 1000}, slices[] = {100, 30000};
  setenv(ENDS, " explicit=12 bounded=9 ", 1);
  for (size_t g = 0; g < sizeof growths / sizeof *growths; g++) {
    for (size_t s = 0; s < sizeof slices / sizeof *slices; s++) {
      f->effort.value[EFFORT_schedule_growth] = growths[g];
      f->effort.value[EFFORT_schedule_slice] = slices[s];
      f->limits = limits_within(&f->root, UINT64_MAX);
      settle_errors(f, "auto", 2);
      assert_int_equal(turns_of(f, "explicit"), 13);
      assert_int_equal(turns_of(f, "bounded"), 10);
      assert_int_equal(turns_of(f, "cegar"), 6);
      check_allowances(f, ROLE_REACH);
    }
  }
}

// Late, some engines get more of the time than early: it pays where an engine needs but time.
static void test_late_turns(void **state) {
  Fixture *f = *state;
  set_for_all(ENDS, 20);
  settle_errors(f, "auto", 2);
  check_allowances(f, ROLE_REACH);
  uint64_t first[2] = {0}, last[2] = {0};
  for (uint32_t i = 0; i < f->turns.count; i++) {
    const Turn *turn = &f->turns.data[i];
    bool is_unwind = strcmp(turn->engine, "unwind") == 0;
    if (!is_unwind && strcmp(turn->engine, "bounded") != 0) continue;
    if (turn->number == 0) first[is_unwind] = turn->allowance;
    last[is_unwind] = turn->allowance;
  }
  assert_true(first[0] == first[1]);
  assert_true(last[1] > 2 * last[0]);
}

// What is about many checks at once begins when the others have had their early turns, and ends with them where they are over before.
static void test_who_begins_late(void **state) {
  Fixture *f = *state;
  Variant variant = schedule_errors_of(f->prog);
  variant.roles |= ROLE_SOME;
  set_for_all(ENDS, 20);
  settle(f, &variant, 1, "auto", 1);
  uint32_t before = 0;
  while (before < f->turns.count && strcmp(f->turns.data[before].engine, "claims") != 0) before++;
  assert_int_equal(turns_of(f, "claims"), 6);
  assert_int_equal(before % engine_count(), 0);
  assert_true(before >= 2 * engine_count());
  uint64_t early = f->effort.value[EFFORT_schedule_early];
  for (uint32_t i = before - 2 * engine_count(); i < before; i++) {
    const Turn *turn = &f->turns.data[i]; // of the two rounds before it; this one's turn is of the second
    if (strcmp(turn->engine, "bounded") != 0) continue;
    assert_true(i < before - engine_count() ? turn->allowance <= early : turn->allowance > early);
  }
  assert_true(f->turns.data[before].allowance > 0);
}

// With one job turns come one after the other: round by round, in the order of the plan.
static void test_order(void **state) {
  Fixture *f = *state;
  uint32_t rows, at = 0;
  const PlanRow *plan = schedule_plan(&rows);
  setenv(ENDS, " explicit=2 induction=7 ", 1);
  settle_errors(f, "auto", 1);
  for (uint32_t round = 0; round <= 7; round++) {
    for (uint32_t i = 0; i < rows; i++) {
      if (plan[i].role != ROLE_REACH || round > turn_of(ENDS, plan[i].engine, 5)) continue;
      assert_true(at < f->turns.count);
      assert_string_equal(f->turns.data[at].engine, plan[i].engine);
      assert_int_equal(f->turns.data[at].number, round);
      at++;
    }
  }
  assert_int_equal(at, f->turns.count);
}

// Engines that find nothing do not keep the others waiting: when the effort is used up all have had as many turns, give or take the last rounds.
static void test_nobody_starves(void **state) {
  Fixture *f = *state;
  uint32_t rows;
  const PlanRow *plan = schedule_plan(&rows);
  set_for_all(ENDS, 9999);
  for (uint32_t jobs = 1; jobs <= 4; jobs++) {
    f->limits = limits_within(&f->root, 20000000);
    settle_errors(f, "auto", jobs);
    assert_int_equal(f->settled.answer.claim, CLAIM_NOTHING);
    assert_non_null(strstr(f->settled.answer.reason, "effort"));
    assert_true(f->settled.ticks >= 20000000);
    uint32_t least = UINT32_MAX, most = 0;
    for (uint32_t i = 0; i < rows; i++) {
      if (plan[i].role != ROLE_REACH) continue;
      uint32_t n = turns_of(f, plan[i].engine);
      if (n < least) least = n;
      if (n > most) most = n;
    }
    assert_true(least >= 5 && most <= least + 2);
    check_allowances(f, ROLE_REACH);
  }
}

// What is counted does not depend on how many run at a time.
static void test_jobs(void **state) {
  Fixture *f = *state;
  uint64_t ticks = 0;
  char reason[700] = "";
  for (uint32_t jobs = 1; jobs <= 5; jobs++) {
    settle_errors(f, "auto", jobs);
    assert_int_equal(f->turns.count, 6 * engine_count());
    check_allowances(f, ROLE_REACH);
    if (jobs == 1) ticks = f->settled.ticks, snprintf(reason, sizeof reason, "%s", f->settled.answer.reason);
    assert_true(f->settled.ticks == ticks);
    assert_string_equal(f->settled.answer.reason, reason);
  }
}

// Left as often as one likes, and gone on with, it takes the same turns and says the same.
static void test_going_on(void **state) {
  Fixture *f = *state;
  for (uint32_t jobs = 1; jobs <= 2; jobs++) {
    settle_errors(f, "auto", jobs);
    uint64_t ticks = f->settled.ticks, counted = 0;
    char reason[700];
    snprintf(reason, sizeof reason, "%s", f->settled.answer.reason);
    Variant variant = schedule_errors_of(f->prog);
    ScheduleRequest request = {.variants = &variant, .count = 1, .engine = "auto", .jobs = jobs, .limits = &f->limits};
    Schedule *schedule = schedule_open(&request);
    uint32_t times = 0;
    for (bool is_over = false; !is_over; times++) {
      Limits within = limits_within(&f->limits, ticks / 10);
      schedule_settled_release(&f->settled);
      f->settled = schedule_go_on(schedule, &within);
      counted += f->settled.ticks;
      is_over = f->settled.is_exhausted;
      assert_true(is_over || within.stopped == STOP_EFFORT);
    }
    schedule_close(schedule);
    read_log(f);
    assert_true(times > 4);
    assert_true(counted == ticks);
    assert_int_equal(f->turns.count, 6 * engine_count());
    check_allowances(f, ROLE_REACH);
    assert_string_equal(f->settled.answer.reason, reason);
  }
}

// The effort for a search is for finding: what is found at its very end is judged as it would be at any other time.
static void test_judging_outlasts_a_search(void **state) {
  Fixture *f = *state;
  DiagList diags = {0};
  Prog *prog = cfg_parse(f->table, "long.cfg",
                         "var y : bv32; init y = 0;\nL0: y := y + 1 -> L1;\n"
                         "L1: if (y == 100000) -> ERROR else L0;\nERROR: halt;\n",
                         &diags);
  assert_non_null(prog);
  Variant variant = schedule_errors_of(prog);
  ScheduleRequest request = {.variants = &variant, .count = 1, .engine = "bounded", .jobs = 1, .limits = &f->limits};
  setenv(FINDS, " bounded=0 ", 1);
  Schedule *schedule = schedule_open(&request);
  Limits within = limits_within(&f->limits, 1000);
  f->settled = schedule_go_on(schedule, &within);
  assert_true(f->settled.ticks > 1000);
  assert_int_equal(f->settled.judgement.verdict, VERDICT_FALSIFIED);
  schedule_close(schedule);
  prog_delete(prog);
}

// One of two targets is met by that engine in its turn 2, then all give up in their turn 5. Returns the ticks of both searches.
static uint64_t narrow(Fixture *f, const char *finder, uint32_t jobs) {
  const Loc first = 1, second = 2;
  U32Vec targets = {0}, dropped = {0};
  u32vec_push(&targets, second), u32vec_push(&targets, first), u32vec_push(&dropped, first);
  Variant variant = schedule_errors_of(f->prog);
  variant.question.targets = &targets;
  ScheduleRequest request = {.variants = &variant, .count = 1, .engine = "auto", .jobs = jobs, .limits = &f->limits};
  Schedule *schedule = schedule_open(&request);
  char finds[32];
  snprintf(finds, sizeof finds, " %s=2 ", finder);
  setenv(FINDS, finds, 1);
  schedule_settled_release(&f->settled);
  f->settled = schedule_go_on(schedule, &f->limits);
  assert_int_equal(f->settled.judgement.verdict, VERDICT_FALSIFIED);
  uint64_t ticks = f->settled.ticks;
  unsetenv(FINDS);
  targets.count = 1;
  schedule_narrow(schedule, &dropped);
  schedule_settled_release(&f->settled);
  f->settled = schedule_go_on(schedule, &f->limits);
  assert_true(f->settled.is_exhausted);
  schedule_close(schedule);
  u32vec_release(&targets), u32vec_release(&dropped);
  return ticks << 32 | f->settled.ticks;
}

// The engine that can goes on where it was, and is told: at once where it has found it, else two rounds later, as of news. The others begin anew, about the
// targets that are left.
static void test_narrowing(void **state) {
  Fixture *f = *state;
  static const struct {
    const char *finder;
    uint32_t told; // in this turn
  } cases[] = {{"unwind", 3}, {"bounded", 4}};
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    uint64_t ticks = 0;
    for (uint32_t jobs = 1; jobs <= 3; jobs++) {
      uint64_t taken = narrow(f, cases[c].finder, jobs);
      read_log(f);
      if (jobs == 1) ticks = taken;
      assert_true(taken == ticks);
      assert_int_equal(turns_of(f, "unwind"), 6);
      uint32_t anew = 0;
      for (uint32_t i = 0; i < f->turns.count; i++) {
        const Turn *turn = &f->turns.data[i];
        bool goes_on = strcmp(turn->engine, "unwind") == 0;
        anew += turn->targets == 1;
        assert_int_equal(turn->dropped, goes_on && turn->number == cases[c].told);
        assert_false(goes_on && turn->targets == 1);
      }
      assert_int_equal(anew, 6 * (engine_count() - 1));
    }
  }
}

// A proof of one target of two: the engine that has it goes on, and is told what it has shown. The others go on as they were, about both.
static void test_going_on_after_a_part(void **state) {
  Fixture *f = *state;
  U32Vec targets = {0}, shown = {0};
  for (Loc l = 0; l < f->prog->locs.count; l++)
    if (f->prog->locs.data[l].role == LOC_ERROR) u32vec_push(&shown, l), u32vec_push(&targets, l);
  u32vec_push(&targets, 1);
  Variant variant = schedule_errors_of(f->prog);
  variant.question.targets = &targets;
  variant.roles |= ROLE_SOME;
  set_for_all(ENDS, 20);
  setenv(SHOWS, " claims=2 ", 1);
  for (uint32_t jobs = 1; jobs <= 3; jobs++) {
    ScheduleRequest request = {.variants = &variant, .count = 1, .engine = "auto", .jobs = jobs, .limits = &f->limits};
    request.takes_some = true;
    Schedule *schedule = schedule_open(&request);
    schedule_settled_release(&f->settled);
    f->settled = schedule_go_on(schedule, &f->limits);
    assert_int_equal(f->settled.judgement.verdict, VERDICT_VERIFIED);
    assert_int_equal(f->settled.answer.some.count, 1);
    schedule_forget(schedule, &shown);
    schedule_settled_release(&f->settled);
    f->settled = schedule_go_on(schedule, &f->limits);
    assert_true(f->settled.is_exhausted);
    schedule_close(schedule);
    read_log(f);
    assert_int_equal(turns_of(f, "claims"), 6);
    assert_int_equal(f->turns.count, 6 + 21 * engine_count());
    for (uint32_t i = 0; i < f->turns.count; i++) {
      const Turn *turn = &f->turns.data[i];
      assert_int_equal(turn->targets, 2);
      assert_int_equal(turn->dropped, strcmp(turn->engine, "claims") == 0 && turn->number == 3);
    }
  }
  u32vec_release(&targets), u32vec_release(&shown);
}

// Who says that no target can be reached, but a limit of the model, has looked at all there is: nobody else need look.
static void test_a_limit_ends_the_search(void **state) {
  Fixture *f = *state;
  setenv(MEETS, " bounded=2 ", 1);
  for (uint32_t jobs = 1; jobs <= 3; jobs++) {
    settle_errors(f, "auto", jobs);
    assert_true(f->settled.is_limited && f->settled.is_exhausted);
    assert_int_equal(turns_of(f, "bounded"), 3);
    for (uint32_t i = 0; i < f->turns.count; i++) assert_true(f->turns.data[i].number <= 3);
  }
}

// The start of a worker counts, once: many small questions in a row are not free.
static void test_starts_count(void **state) {
  Fixture *f = *state;
  uint64_t beyond[2];
  for (uint32_t i = 0; i < 2; i++) {
    setenv(ENDS, i ? " bounded=3 " : " bounded=0 ", 1);
    settle_errors(f, "bounded", 1);
    beyond[i] = f->settled.ticks - f->turns.data[f->turns.count - 1].allowance;
  }
  assert_true(beyond[0] >= 10000 && beyond[0] < 100000);
  assert_true(beyond[1] == beyond[0]);
}

// ---- what they tell each other

// What one has found in a round, the others are told two rounds later; it is not told itself.
static void test_news(void **state) {
  Fixture *f = *state;
  setenv(TELLS, " bounded=1 cegar=2 ", 1);
  for (uint32_t jobs = 1; jobs <= 3; jobs++) {
    settle_errors(f, "auto", jobs);
    for (uint32_t i = 0; i < f->turns.count; i++) {
      const Turn *turn = &f->turns.data[i];
      bool is_bounded = strcmp(turn->engine, "bounded") == 0, is_cegar = strcmp(turn->engine, "cegar") == 0;
      assert_int_equal(turn->news, (turn->number == 3 && !is_bounded) + (turn->number == 4 && !is_cegar));
    }
  }
}

// Readings of the program are told apart: an invariant of one says nothing about another.
static void test_news_stay_with_their_program(void **state) {
  Fixture *f = *state;
  bool *accepting = memory_new(f->prog->locs.count);
  Variant variants[2] = {{.roles = ROLE_RUN}, {.roles = ROLE_PROOF}};
  for (uint32_t v = 0; v < 2; v++)
    variants[v].question = (Question){QUESTION_ENDLESS, f->prog, .accepting = accepting, .proves = v, .refutes = !v};
  setenv(TELLS, " wander=0 ", 1); // of the first alone
  settle(f, variants, 2, "auto", 1);
  for (uint32_t i = 0; i < f->turns.count; i++)
    if (strcmp(f->turns.data[i].engine, "enumeration") == 0 || strcmp(f->turns.data[i].engine, "wander") == 0)
      assert_int_equal(f->turns.data[i].news, 0);
  uint32_t told = 0;
  for (uint32_t i = 0; i < f->turns.count; i++) told += f->turns.data[i].news;
  assert_int_equal(told, 2); // the two others of ROLE_RUN
  free(accepting);
}

// ---- workers that are lost

static void test_lost_workers(void **state) {
  Fixture *f = *state;
  setenv(DIES, " bounded=2 cegar=0 ", 1);
  settle_errors(f, "auto", 2);
  assert_int_equal(f->settled.lost, 2);
  assert_int_equal(turns_of(f, "bounded"), 3);
  assert_int_equal(turns_of(f, "cegar"), 1);
  assert_int_equal(turns_of(f, "explicit"), 6); // the others are not concerned
  assert_int_equal(turns_of(f, "spacer"), 6);
  assert_non_null(strstr(f->settled.answer.reason, "ended by a signal (Killed)"));
  assert_false(f->settled.internal_error);
  set_for_all(DIES, 0);
  settle_errors(f, "auto", 2);
  assert_int_equal(f->settled.lost, engine_count());
  assert_int_equal(f->settled.answer.claim, CLAIM_NOTHING);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
int main(int count, char **words) {
  if (count == 2 && strcmp(words[1], "worker") == 0) return play_worker();
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_plan),
                                     TEST(test_engines_of_the_plan),
                                     TEST(test_engines_by_name),
                                     TEST(test_variants),
                                     TEST(test_turns_grow),
                                     TEST(test_late_turns),
                                     TEST(test_who_begins_late),
                                     TEST(test_order),
                                     TEST(test_nobody_starves),
                                     TEST(test_jobs),
                                     TEST(test_going_on),
                                     TEST(test_judging_outlasts_a_search),
                                     TEST(test_narrowing),
                                     TEST(test_going_on_after_a_part),
                                     TEST(test_a_limit_ends_the_search),
                                     TEST(test_starts_count),
                                     TEST(test_news),
                                     TEST(test_news_stay_with_their_program),
                                     TEST(test_lost_workers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
