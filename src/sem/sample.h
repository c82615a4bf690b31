// Random concrete runs: inputs are drawn from the constants that the program mentions, their neighbours, and small and
// random numbers, by a generator with a fixed seed. A run is a real execution whatever it shows; it proves nothing.
#ifndef SEM_SAMPLE_H
#define SEM_SAMPLE_H
#include "sem/machine.h"

typedef struct Sampler Sampler;
// Called at every location with watch[loc], before its edge is taken.
typedef void (*SampleVisit)(void *context, const State *state);

Sampler *sem_sampler_new(Machine *machine, Prog *prog, uint64_t seed);
void sem_sampler_delete(Sampler *sampler);
// From now on, runs take most of their inputs and initial values from this one (borrowed); NULL: from no run.
void sem_sampler_stay_near(Sampler *sampler, const U32Vec *inputs, const Term *initial);
// An input for the choice or havoc `at`, as sem_machine_step takes it; added to `inputs` as a trace has it.
u128 sem_sampler_draw(Sampler *sampler, const Location *at, U32Vec *inputs);
// One run of at most max_steps steps. True where it met a target; `inputs` (cleared first) are what it took, `initial` (by
// variable, TERM_NONE where given) what it started from. Steps taken are added to *steps.
bool sem_sampler_run(Sampler *sampler, const bool *is_target, uint64_t max_steps, const bool *watch, SampleVisit visit,
                     void *context, U32Vec *inputs, Term *initial, uint64_t *steps);
#endif
