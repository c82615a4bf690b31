// All concrete states, where they are finitely many (sem/space.h): a proof where no cycle of them is accepting.
#include "endless/endless.h"
#include "sem/space.h"

Answer endless_enumeration(Task *task) {
  Space space;
  bool all = sem_space_of_all(&space, task->prog, task->blocks, task->accepting,
                              EFFORT32(task->limits, enumeration_states), task->limits);
  bool fine = all && !sem_space_has_marked_cycle(&space);
  uint32_t states = space.nodes.count;
  task->statistics->nodes += states;
  task->statistics->steps += space.taken;
  evidence_progress(task, "enumeration: %u states, %s", states,
                    !all   ? "not all"
                    : fine ? "no accepting cycle"
                           : "an accepting cycle");
  sem_space_release(&space);
  if (!fine || !task->proves)
    return evidence_answer_unknown("enumeration",
                                   "the states cannot all be enumerated, or some cycle of them is accepting");
  Proof *proof = evidence_proof_new(PROOF_ENUMERATION);
  proof->k = states;
  return evidence_answer_holds("enumeration", proof);
}
