#include "evidence/task.h"

#include <stdarg.h>
#include <stdio.h>

Answer evidence_answer_unknown(const char *engine, const char *format, ...) {
  char buffer[1024];
  va_list list;
  va_start(list, format);
  vsnprintf(buffer, sizeof buffer, format, list);
  va_end(list);
  return (Answer){.verdict = VERDICT_UNKNOWN, .engine = engine, .reason = memory_text(buffer)};
}

Answer evidence_answer_falsified(const char *engine, Trace *trace) {
  return (Answer){.verdict = VERDICT_FALSIFIED, .engine = engine, .trace = trace};
}

Answer evidence_answer_verified(const char *engine, Proof *proof) {
  return (Answer){.verdict = VERDICT_VERIFIED, .engine = engine, .proof = proof};
}

void evidence_answer_release(Answer *answer) {
  free(answer->reason);
  evidence_trace_delete(answer->trace);
  evidence_proof_delete(answer->proof);
  *answer = (Answer){0};
}

void evidence_progress(const Task *task, const char *format, ...) {
  if (!task->options.verbose) return;
  va_list list;
  va_start(list, format);
  fprintf(stderr, "[%7.2f s] ", limits_elapsed(task->limits));
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  va_end(list);
}

bool evidence_task_is_target(const Task *task, uint32_t block) {
  return task->is_target[task->blocks->blocks[block].loc];
}
bool evidence_task_is_limit(const Task *task, uint32_t block) {
  return prog_blocks_role(task->blocks, block) == LOC_LIMIT;
}
