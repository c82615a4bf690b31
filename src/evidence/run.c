#include "evidence/run.h"

void evidence_run_release(Run *run) {
  runstepvec_release(&run->steps);
  changevec_release(&run->changes);
  u32vec_release(&run->late.values);
}
