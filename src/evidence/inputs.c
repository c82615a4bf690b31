#include "evidence/inputs.h"

#include "sem/machine.h"

bool evidence_place_is_library(Place place) {
  return place.file && strncmp(place.file, LIBRARY_FOLDER, sizeof LIBRARY_FOLDER - 1) == 0;
}

// Library functions whose result is the input itself, and one that calls them.
static const char *const direct_functions[] = {"rand", "random", "getchar", "getc", "fgetc"};
static const char caller_of_direct[] = "fgets";

static bool is_direct(const char *function) {
  for (size_t i = 0; i < sizeof direct_functions / sizeof *direct_functions; i++)
    if (strcmp(direct_functions[i], function) == 0) return true;
  return false;
}

typedef struct Walk {
  const Prog *prog;
  const char *library; // the library function that control is in, or NULL
  RunInputVec *inputs;
  uint32_t placed; // inputs before this one have their place
} Walk;

// Keeps track of where in the program and the library the run is.
static void follow(Walk *walk, Loc loc) {
  const Location *at = &walk->prog->locs.data[loc];
  if (!at->place.line) return;
  if (!evidence_place_is_library(at->place)) {
    walk->library = NULL;
    for (; walk->placed < walk->inputs->count; walk->placed++) {
      RunInput *input = &walk->inputs->data[walk->placed];
      if (evidence_place_is_library(input->place)) input->place = at->place;
    }
  } else if (at->function &&
             (!walk->library || (is_direct(at->function) && strcmp(walk->library, caller_of_direct) != 0)))
    walk->library = at->function;
}

static void take(Walk *walk, Loc loc, Term value) {
  const Location *at = &walk->prog->locs.data[loc];
  RunInput input = {.loc = loc, .value = value, .place = at->place};
  if (at->kind == EDGE_HAVOC) input.function = at->input.function;
  if (input.function && walk->library && evidence_place_is_library(at->place)) {
    input.function = walk->library;
    input.inside = !is_direct(walk->library);
  }
  runinputvec_push(walk->inputs, input);
}

void evidence_inputs(Prog *prog, const Trace *trace, uint64_t most_steps, RunInputVec *out) {
  if (!trace->inputs.count) return; // such runs may be very long
  Walk walk = {.prog = prog, .inputs = out, .placed = out->count};
  Machine *machine = sem_machine_new(prog);
  State *state = sem_state_new_at(machine, trace->initial, trace->var_count);
  StepStatus status = STEP_DONE;
  uint64_t steps = evidence_trace_is_endless(trace) ? (uint64_t)trace->stem_steps + trace->loop_steps : most_steps;
  for (uint32_t used = 0; status == STEP_DONE && steps > 0; steps--) {
    Term input = TERM_NONE;
    follow(&walk, state->loc);
    if (sem_machine_wants_input(machine, state)) {
      if (used == trace->inputs.count) break;
      input = trace->inputs.data[used++];
      take(&walk, state->loc, input);
    }
    status = sem_machine_take(machine, state, input);
  }
  sem_state_delete(machine, state);
  sem_machine_delete(machine);
}
