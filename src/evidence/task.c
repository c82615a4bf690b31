#include "evidence/task.h"

#include <stdarg.h>
#include <stdio.h>

#include "prog/fair.h"

void evidence_add_statistics(Statistics *sum, const Statistics *more) {
#define X(name) sum->name += more->name;
  STATISTICS(X)
#undef X
}

// ---- tasks

bool *evidence_question_limits(const Question *question) {
  const Prog *prog = question->prog;
  bool *asked = memory_new(prog->properties.count + 1), *is_limit = memory_new(prog->locs.count + 1);
  for (uint32_t i = 0; question->targets && i < question->targets->count; i++) {
    const Location *at = &prog->locs.data[question->targets->data[i]];
    if (at->role == LOC_ERROR) asked[at->property] = true;
  }
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    is_limit[l] = at->role == LOC_LIMIT && (!at->is_doubt || !question->targets || asked[at->property]);
  }
  free(asked);
  return is_limit;
}

static void set_targets(Task *task, const Question *question) {
  const Prog *prog = task->prog;
  for (Loc l = 0; l < prog->locs.count && question->kind == QUESTION_REACH && !question->targets; l++)
    task->is_target[l] = prog->locs.data[l].role == LOC_ERROR;
  for (uint32_t i = 0; question->targets && i < question->targets->count; i++)
    task->is_target[question->targets->data[i]] = true;
  for (Loc l = 0; l < prog->locs.count; l++)
    if (task->is_target[l] || task->is_limit[l]) u32vec_push(task->proof_targets, l);
}

static void read_formula(Task *task, const char *formula) {
  DiagList ignored = {0};
  FormulaScope scope = {.prog = task->prog};
  task->formulas = spec_formula_table_new();
  task->formula = spec_formula_parse(task->formulas, LANGUAGE_CTL, &scope, formula, (Place){0}, &ignored);
  if (task->formula != FORMULA_NONE) task->formula = spec_formula_quantify(task->formulas, task->formula, true);
  diag_release(&ignored);
}

void evidence_task_init(Task *task, const Question *question, const EngineOptions *options, Limits *limits) {
  *task = (Task){.prog = question->prog, .limits = limits, .options = *options, .formula = FORMULA_NONE};
  task->accepting = question->accepting;
  task->proves = question->proves;
  task->refutes = question->refutes;
  task->statistics = memory_new(sizeof *task->statistics);
  task->is_target = memory_new(question->prog->locs.count + 1);
  task->proof_targets = memory_new(sizeof *task->proof_targets);
  task->is_limit = evidence_question_limits(question);
  set_targets(task, question);
  task->blocks = question->kind == QUESTION_ENDLESS
                     ? prog_fair_blocks(question->prog, question->accepting)
                     : prog_blocks_new(question->prog, question->targets ? question->targets->data : NULL,
                                       question->targets ? question->targets->count : 0);
  if (question->formula) read_formula(task, question->formula);
}

static bool has_target(const Task *task, uint32_t property) {
  for (uint32_t i = 0; i < task->prog->properties.data[property].errors.count; i++)
    if (task->is_target[task->prog->properties.data[property].errors.data[i]]) return true;
  return false;
}

void evidence_task_drop(Task *task, const U32Vec *targets) {
  const Prog *prog = task->prog;
  bool *is_closed = memory_new(prog->properties.count + 1);
  for (uint32_t i = 0; i < targets->count; i++) task->is_target[targets->data[i]] = false;
  for (uint32_t i = 0; i < targets->count; i++) {
    const Location *at = &prog->locs.data[targets->data[i]];
    if (at->role == LOC_ERROR) is_closed[at->property] = !has_target(task, at->property);
  }
  task->proof_targets->count = 0;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->role == LOC_LIMIT && at->is_doubt && is_closed[at->property]) task->is_limit[l] = false;
    if (task->is_target[l] || task->is_limit[l]) u32vec_push(task->proof_targets, l);
  }
  free(is_closed);
}

bool evidence_found(Task *task, Answer *answer) {
  if (!task->found || !task->found(task->context, answer)) return false;
  evidence_answer_release(answer);
  return true;
}

void evidence_task_release(Task *task) {
  prog_blocks_delete(task->blocks);
  spec_formula_table_delete(task->formulas);
  u32vec_release(task->proof_targets);
  free(task->proof_targets);
  free(task->is_target);
  free(task->is_limit);
  free(task->statistics);
  invariantvec_release(&task->pool.incoming);
  invariantvec_release(&task->pool.outgoing);
}

bool evidence_task_is_target(const Task *task, uint32_t block) {
  return task->is_target[task->blocks->blocks[block].loc];
}
bool evidence_task_is_limit(const Task *task, uint32_t block) {
  return task->is_limit[task->blocks->blocks[block].loc];
}

bool evidence_task_is_inner(const Task *task, uint32_t block) {
  return !prog_blocks_is_final(task->blocks, block) && !evidence_task_is_target(task, block);
}

void evidence_offer(Task *task, const InvariantVec *found) {
  for (uint32_t i = 0; i < found->count; i++) invariantvec_push(&task->pool.outgoing, found->data[i]);
}

void evidence_take(Task *task, InvariantVec *out) {
  while (task->pool.taken < task->pool.incoming.count)
    invariantvec_push(out, task->pool.incoming.data[task->pool.taken++]);
}

// ---- what is said

void evidence_progress(const Task *task, const char *format, ...) {
  if (!task->progress) return;
  char text[400];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  task->progress(task->context, text);
}

void evidence_note(Task *task, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(task->note, sizeof task->note, format, list);
  va_end(list);
}

// ---- answers

Answer evidence_answer_unknown(const char *engine, const char *format, ...) {
  char buffer[1024];
  va_list list;
  va_start(list, format);
  vsnprintf(buffer, sizeof buffer, format, list);
  va_end(list);
  return (Answer){.claim = CLAIM_NOTHING, .engine = engine, .reason = memory_text(buffer)};
}

Answer evidence_answer_limited(const char *engine, const Prog *prog, Loc limit) {
  const Location *at = &prog->locs.data[limit];
  const char *file = at->place.file ? at->place.file : prog->file,
             *note = at->note ? at->note : "a part of the program is not modelled";
  Answer answer = at->place.line ? evidence_answer_unknown(engine, "%s (%s:%u)", note, file, at->place.line)
                                 : evidence_answer_unknown(engine, "%s", note);
  answer.is_limited = true;
  return answer;
}

Answer evidence_answer_violated(const char *engine, Trace *trace) {
  return (Answer){.claim = CLAIM_VIOLATED, .engine = engine, .trace = trace};
}

Answer evidence_answer_holds(const char *engine, Proof *proof) {
  return (Answer){.claim = CLAIM_HOLDS, .engine = engine, .proof = proof};
}

Answer evidence_answer_some(const char *engine, Proof *proof, U32Vec *shown) {
  Answer answer = {.claim = CLAIM_HOLDS, .engine = engine, .proof = proof, .some = *shown};
  *shown = (U32Vec){0};
  return answer;
}

void evidence_answer_release(Answer *answer) {
  u32vec_release(&answer->some);
  free(answer->reason);
  evidence_trace_delete(answer->trace);
  evidence_proof_delete(answer->proof);
  *answer = (Answer){0};
}
