// Terms are run as they are written, values are numbers, arrays lists of what was written. A term is asked a question and the
// answer is its value; what stops the run early (an event, the end of the answers, a limit) unwinds by `stopped`.
#include "algol/replay.h"

#include <assert.h>

#include "algol/moves.h"
#include "base/map.h"

typedef struct Replay {
  const AlgolProgram *program;
  const Query *query;
  const EnvOracle *oracle;
  Limits *limits;
  uint64_t steps;
  uint64_t *cells;
  Map *arrays; // by slot: from index to place in contents
  LowVec *contents;
  Play *play;
  bool stopped;
  ReplayEnd end; // where stopped
  uint32_t event;
} Replay;

static AlgolValue run(Replay *r, const AlgolTerm *t);
static AlgolValue read_variable(Replay *r, const AlgolTerm *t);
static void write_variable(Replay *r, const AlgolTerm *t, AlgolValue value);

static AlgolValue modulo(AlgolValue value, uint64_t count) {
  AlgolValue n = (AlgolValue)count, rest = count ? value % n : value;
  return rest < 0 && count ? rest + n : rest;
}

// ---- moves and events

// The play outlives the program that it is of.
static const char *own_text(Replay *r, const char *text) { return text ? arena_text(&r->play->arena, text) : NULL; }

static Place own_place(Replay *r, const AlgolTerm *t) {
  return (Place){own_text(r, t->place.file), t->place.line, t->place.column};
}

static void play_move(Replay *r, const AlgolTerm *t, Move move) {
  Text text = {0};
  algol_move_print(&move, &text);
  PlayMove played = {own_text(r, text_view(&text)), algol_move_is_by_environment(&move), algol_move_asks(move.kind),
                     own_place(r, t)};
  playmovevec_push(&r->play->moves, played);
  text_release(&text);
}

static Move plain(MoveKind kind, const char *owner) { return (Move){.kind = kind, .owner = owner}; }

static Move with_value(MoveKind kind, const char *owner, bool is_bool, AlgolValue value) {
  return (Move){.kind = kind, .owner = owner, .is_bool = is_bool, .value = {value, value}};
}

static void stop(Replay *r, ReplayEnd end) {
  if (!r->stopped) r->end = end;
  r->stopped = true;
}

static void happen(Replay *r, bool (*matches)(const Event *, const void *), const void *what) {
  for (uint32_t e = 0; e < r->query->events.count && !r->stopped; e++)
    if (matches(&r->query->events.data[e], what)) stop(r, REPLAY_EVENT), r->event = e;
}

static bool match_abort(const Event *e, const void *what) { return (void)what, algol_event_is_abort(e); }
static bool match_bounds(const Event *e, const void *name) { return algol_event_is_bounds(e, name); }
static bool match_call(const Event *e, const void *free) { return algol_event_is_call(e, *(const uint32_t *)free); }
static bool match_result(const Event *e, const void *value) {
  return algol_event_is_result(e, *(const AlgolValue *)value);
}

static bool going(Replay *r) {
  if (limits_reached(r->limits) || (r->oracle->most_steps && ++r->steps > r->oracle->most_steps))
    stop(r, REPLAY_STOPPED);
  return !r->stopped;
}

static EnvAnswer next_answer(Replay *r, const AlgolFree *f, bool inside) {
  EnvAnswer answer = {.param = REPLAY_RETURN};
  if (!r->stopped && !r->oracle->next(r->oracle->context, f, inside, &answer)) stop(r, REPLAY_WAITS);
  return answer;
}

// The environment answers with a value of the type.
static AlgolValue answer_value(Replay *r, const AlgolTerm *t, const AlgolFree *f, AlgolValue value) {
  if (value < 0 || value >= (AlgolValue)f->type.count) stop(r, REPLAY_WAITS); // not an answer at all
  if (r->stopped) return 0;
  Move move = with_value(MOVE_VALUE, f->name, f->type.is_bool, value);
  Text text = {0};
  algol_value_print(move.value, move.is_bool, &text);
  play_move(r, t, move);
  playinputvec_push(&r->play->inputs,
                    (PlayInput){own_text(r, f->name), own_text(r, text_view(&text)), own_place(r, t)});
  text_release(&text);
  return value;
}

// ---- free procedures

static const AlgolFree *free_of(const Replay *r, const AlgolTerm *t) { return &r->program->frees[t->variable]; }

static Move of_param(Move move, uint32_t param) {
  move.param = param + 1;
  return move;
}

static void run_argument(Replay *r, const AlgolTerm *t, EnvAnswer how) {
  const AlgolFree *f = free_of(r, t);
  const AlgolBase *type = &f->params[how.param];
  const AlgolTerm *argument = t->children[how.param];
  if (type->sort == ALGOL_COM) {
    play_move(r, t, of_param(plain(MOVE_RUN, f->name), how.param));
    run(r, argument);
    if (going(r)) play_move(r, t, of_param(plain(MOVE_DONE, f->name), how.param));
  } else if (type->sort == ALGOL_VAR && how.writes) {
    play_move(r, t, of_param(with_value(MOVE_WRITE, f->name, type->is_bool, how.value), how.param));
    write_variable(r, argument, how.value);
    if (going(r)) play_move(r, t, of_param(plain(MOVE_OK, f->name), how.param));
  } else {
    bool variable = type->sort == ALGOL_VAR;
    play_move(r, t, of_param(plain(variable ? MOVE_READ : MOVE_Q, f->name), how.param));
    AlgolValue value = modulo(variable ? read_variable(r, argument) : run(r, argument), type->count);
    if (going(r)) play_move(r, t, of_param(with_value(MOVE_VALUE, f->name, type->is_bool, value), how.param));
  }
}

// The environment inside a procedure, until it returns.
static EnvAnswer inside(Replay *r, const AlgolTerm *t) {
  for (;;) {
    EnvAnswer answer = next_answer(r, free_of(r, t), true);
    if (!going(r) || answer.param == REPLAY_RETURN) return answer;
    if (answer.param >= free_of(r, t)->param_count) stop(r, REPLAY_WAITS);
    else run_argument(r, t, answer);
  }
}

// A free identifier or procedure, asked the question; WRITE has a value.
static AlgolValue ask(Replay *r, const AlgolTerm *t, Move question, MoveKind answer) {
  const AlgolFree *f = free_of(r, t);
  play_move(r, t, question);
  if (question.kind == MOVE_RUN) happen(r, match_call, &t->variable);
  if (!going(r)) return 0;
  bool procedure = t->kind == ALGOL_FREE && f->param_count > 0;
  EnvAnswer last = procedure ? inside(r, t) : answer == MOVE_VALUE ? next_answer(r, f, false) : (EnvAnswer){0};
  if (r->stopped) return 0;
  if (answer == MOVE_VALUE) return answer_value(r, t, f, last.value);
  play_move(r, t, plain(answer, f->name));
  return 0;
}

// ---- variables

// The index of an element: evaluated, and within the bounds.
static bool element_index(Replay *r, const AlgolTerm *t, const char *name, uint64_t size, AlgolValue *index) {
  *index = run(r, t->children[0]);
  if (!going(r)) return false;
  if (*index >= 0 && *index < (AlgolValue)size) return true;
  play_move(r, t, plain(MOVE_OOB, name));
  happen(r, match_bounds, name);
  stop(r, REPLAY_ENDED);
  return false;
}

static AlgolValue read_element(Replay *r, const AlgolTerm *t) {
  const AlgolVariable *v = &r->program->variables[t->variable];
  AlgolValue index;
  uint32_t at;
  if (!element_index(r, t, v->name, v->type.size, &index)) return 0;
  return map_get(&r->arrays[t->slot], (uint64_t)index, &at) ? (AlgolValue)r->contents[t->slot].data[at] : 0;
}

static void write_element(Replay *r, const AlgolTerm *t, AlgolValue value) {
  const AlgolVariable *v = &r->program->variables[t->variable];
  LowVec *contents = &r->contents[t->slot];
  AlgolValue index;
  uint32_t at;
  if (!element_index(r, t, v->name, v->type.size, &index)) return;
  if (!map_get(&r->arrays[t->slot], (uint64_t)index, &at)) {
    map_set(&r->arrays[t->slot], (uint64_t)index, at = contents->count);
    lowvec_push(contents, 0);
  }
  contents->data[at] = (uint64_t)modulo(value, v->type.count);
}

static AlgolValue read_free(Replay *r, const AlgolTerm *t) {
  const AlgolFree *f = free_of(r, t);
  Move question = plain(MOVE_READ, f->name);
  if (t->kind == ALGOL_FREE_ELEMENT) {
    if (!element_index(r, t, f->name, f->type.size, &question.index.lo)) return 0;
    question.index.hi = question.index.lo;
    question.has_index = true;
  }
  return ask(r, t, question, MOVE_VALUE);
}

static void write_free(Replay *r, const AlgolTerm *t, AlgolValue value) {
  const AlgolFree *f = free_of(r, t);
  Move question = with_value(MOVE_WRITE, f->name, f->type.is_bool, modulo(value, f->type.count));
  if (t->kind == ALGOL_FREE_ELEMENT) {
    if (!element_index(r, t, f->name, f->type.size, &question.index.lo)) return;
    question.index.hi = question.index.lo;
    question.has_index = true;
  }
  ask(r, t, question, MOVE_OK);
}

// The variable that a term of variable type stands for, once what comes before it has run; NULL where that stopped.
static const AlgolTerm *variable_of(Replay *r, const AlgolTerm *t) {
  while (t->kind == ALGOL_SEQ || t->kind == ALGOL_IF) {
    if (t->kind == ALGOL_IF) {
      AlgolValue condition = run(r, t->children[0]);
      t = t->children[condition ? 1 : 2];
    } else {
      for (uint32_t i = 0; i + 1 < t->child_count && going(r); i++) run(r, t->children[i]);
      t = t->children[t->child_count - 1];
    }
    if (!going(r)) return NULL;
  }
  return t;
}

static AlgolValue read_variable(Replay *r, const AlgolTerm *t) {
  t = variable_of(r, t);
  if (!t) return 0;
  if (t->kind == ALGOL_CELL) return (AlgolValue)r->cells[t->slot];
  return t->kind == ALGOL_ELEMENT ? read_element(r, t) : read_free(r, t);
}

static void write_variable(Replay *r, const AlgolTerm *t, AlgolValue value) {
  t = variable_of(r, t);
  if (!t) return;
  if (t->kind == ALGOL_CELL) r->cells[t->slot] = (uint64_t)modulo(value, r->program->variables[t->variable].type.count);
  else if (t->kind == ALGOL_ELEMENT) write_element(r, t, value);
  else write_free(r, t, value);
}

// ---- terms

static AlgolValue apply(AlgolOp op, AlgolValue a, AlgolValue b) {
  switch (op) {
  case ALGOL_ADD: return a + b;
  case ALGOL_SUB: return a - b;
  case ALGOL_MUL: return a * b;
  case ALGOL_EQ: return a == b;
  case ALGOL_NE: return a != b;
  case ALGOL_LT: return a < b;
  case ALGOL_LE: return a <= b;
  case ALGOL_GT: return a > b;
  case ALGOL_GE: return a >= b;
  case ALGOL_AND: return a && b;
  case ALGOL_OR: return a || b;
  }
  return 0;
}

static AlgolValue run_block(Replay *r, const AlgolTerm *t) {
  bool array = r->program->variables[t->variable].type.sort == ALGOL_ARRAY;
  if (array) map_clear(&r->arrays[t->slot]), r->contents[t->slot].count = 0;
  else r->cells[t->slot] = 0;
  return run(r, t->children[0]);
}

static AlgolValue run_abort(Replay *r, const AlgolTerm *t) {
  play_move(r, t, plain(MOVE_ABORT, NULL));
  happen(r, match_abort, NULL);
  stop(r, REPLAY_ENDED);
  return 0;
}

static AlgolValue run_binary(Replay *r, const AlgolTerm *t) {
  AlgolValue a = run(r, t->children[0]), b = going(r) ? run(r, t->children[1]) : 0;
  return apply(t->op, a, b);
}

static AlgolValue run(Replay *r, const AlgolTerm *t) {
  AlgolValue value = 0;
  if (!going(r)) return 0;
  switch (t->kind) {
  case ALGOL_SKIP: return 0;
  case ALGOL_ABORT: return run_abort(r, t);
  case ALGOL_NUMBER: return t->value;
  case ALGOL_SEQ:
    for (uint32_t i = 0; i < t->child_count && going(r); i++) value = run(r, t->children[i]);
    return value;
  case ALGOL_IF: value = run(r, t->children[0]); return run(r, t->children[value ? 1 : 2]);
  case ALGOL_WHILE:
    while (going(r) && run(r, t->children[0])) run(r, t->children[1]);
    return 0;
  case ALGOL_ASSIGN:
    value = run(r, t->children[1]);
    if (going(r)) write_variable(r, t->children[0], value);
    return 0;
  case ALGOL_NOT: return !run(r, t->children[0]);
  case ALGOL_BINARY: return run_binary(r, t);
  case ALGOL_READ: return read_variable(r, t->children[0]);
  case ALGOL_NEW: return run_block(r, t);
  case ALGOL_FREE:
    if (t->type.sort == ALGOL_COM) return ask(r, t, plain(MOVE_RUN, free_of(r, t)->name), MOVE_DONE);
    return ask(r, t, plain(MOVE_Q, free_of(r, t)->name), MOVE_VALUE);
  case ALGOL_CELL:
  case ALGOL_ELEMENT:
  case ALGOL_FREE_ELEMENT: break; // variables are read by READ
  }
  assert(false); // the front end puts a READ there
  return 0;
}

// ---- the whole play

static void run_program(Replay *r) {
  const AlgolTerm *t = r->program->term;
  bool command = t->type.sort == ALGOL_COM;
  play_move(r, t, plain(command ? MOVE_RUN : MOVE_Q, NULL));
  AlgolValue value = run(r, t);
  if (!going(r)) return;
  play_move(r, t, command ? plain(MOVE_DONE, NULL) : with_value(MOVE_VALUE, NULL, t->type.is_bool, value));
  if (!command) happen(r, match_result, &value);
}

ReplayEnd algol_replay_play(const AlgolProgram *program, const Query *query, const EnvOracle *oracle, Limits *limits,
                            uint32_t *event, Play *play) {
  Replay r = {
      .program = program, .query = query, .oracle = oracle, .limits = limits, .play = play, .end = REPLAY_ENDED};
  r.cells = memory_new((program->cell_slots + 1) * sizeof *r.cells);
  r.arrays = memory_new((program->array_slots + 1) * sizeof *r.arrays);
  r.contents = memory_new((program->array_slots + 1) * sizeof *r.contents);
  run_program(&r);
  for (uint32_t i = 0; i < program->array_slots; i++) map_release(&r.arrays[i]), lowvec_release(&r.contents[i]);
  free(r.cells);
  free(r.arrays);
  free(r.contents);
  *event = r.event;
  return r.end;
}

// ---- a list of answers

typedef struct AnswerList {
  const EnvAnswerVec *answers;
  uint32_t next;
} AnswerList;

static bool next_in_list(void *context, const AlgolFree *f, bool inside, EnvAnswer *answer) {
  (void)f, (void)inside;
  AnswerList *list = context;
  if (list->next == list->answers->count) return false;
  *answer = list->answers->data[list->next++];
  return true;
}

CheckResult algol_replay_run(const AlgolProgram *program, const Query *query, const EnvAnswerVec *answers,
                             Limits *limits, uint32_t *event, Play **play) {
  AnswerList list = {answers, 0};
  EnvOracle oracle = {next_in_list, &list, 0};
  *play = evidence_play_new();
  ReplayEnd end = algol_replay_play(program, query, &oracle, limits, event, *play);
  if (end == REPLAY_EVENT && list.next == answers->count) return CHECK_CONFIRMED;
  return end == REPLAY_STOPPED ? CHECK_UNDECIDED : CHECK_REFUTED;
}
