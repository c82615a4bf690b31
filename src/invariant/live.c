// Backwards until nothing changes: what a guard reads, and what a value reads that is live where the exit leads to.
#include "invariant/live.h"

#include "expr/walk.h"

typedef struct Reads {
  Map seen; // every term is looked at once
  U32Vec vars;
} Reads;

bool invariant_block_is_inner(const Task *task, uint32_t block) {
  return !prog_blocks_is_final(task->blocks, block) && !evidence_task_is_target(task, block);
}

static bool mark_reads(const Prog *prog, bool *live, Reads *reads, Term t) {
  bool changed = false;
  reads->vars.count = 0;
  expr_collect_vars(prog->table, t, &reads->seen, &reads->vars);
  for (uint32_t i = 0; i < reads->vars.count; i++) {
    VarId v = prog_var_of(prog, reads->vars.data[i]);
    if (v == VAR_NONE || live[v]) continue;
    changed = live[v] = true;
  }
  return changed;
}

static bool mark_exit(const Task *task, Live *live, uint32_t block, const BlockExit *exit, Reads *reads) {
  const Prog *prog = task->prog;
  bool inner = invariant_block_is_inner(task, exit->to);
  if (!inner && !evidence_task_is_target(task, exit->to) && !evidence_task_is_limit(task, exit->to)) return false;
  bool changed = mark_reads(prog, live->at[block], reads, exit->guard);
  uint32_t next = 0;
  for (VarId v = 0; inner && v < prog->vars.count; v++) {
    while (next < exit->count && exit->values[next].var < v) next++;
    bool assigned = next < exit->count && exit->values[next].var == v;
    Term value = assigned ? exit->values[next].value : prog->vars.data[v].term;
    if (live->at[exit->to][v] && mark_reads(prog, live->at[block], reads, value)) changed = true;
  }
  return changed;
}

void invariant_live_init(Live *live, const Task *task) {
  const Blocks *blocks = task->blocks;
  Reads *reads = memory_new(blocks->count * sizeof(Reads));
  bool changed = true;
  *live = (Live){memory_new(blocks->count * sizeof(bool *)), blocks->count};
  for (uint32_t b = 0; b < blocks->count; b++) live->at[b] = memory_new(task->prog->vars.count + 1);
  while (changed) {
    changed = false;
    for (uint32_t b = blocks->count; b-- > 0;)
      for (uint32_t e = 0; invariant_block_is_inner(task, b) && e < blocks->blocks[b].exits.count; e++)
        changed = mark_exit(task, live, b, &blocks->blocks[b].exits.data[e], &reads[b]) || changed;
  }
  for (uint32_t b = 0; b < blocks->count; b++) {
    map_release(&reads[b].seen);
    u32vec_release(&reads[b].vars);
  }
  free(reads);
}

void invariant_live_release(Live *live) {
  for (uint32_t b = 0; b < live->count; b++) free(live->at[b]);
  free(live->at);
}
