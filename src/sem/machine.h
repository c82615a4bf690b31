// The concrete one-step semantics: an interpreter on control-flow graphs (THEORY 1.1). It is what evidence is
// replayed on, so it is kept simple and shares nothing with the engines but expr_op_apply, the meaning of the operations.
// A Machine is a program compiled once; a State belongs to it. Choices and inputs come from the caller.
//
// Taint: a variable without an initial value, or one that sem_state_taint was called on, has a value that stands for any value.
// Everything computed from it is tainted; a conditional on a tainted value sets branch_tainted. As long as that is not
// set, every run with other values in place of the tainted ones takes the same path.
#ifndef SEM_MACHINE_H
#define SEM_MACHINE_H
#include "prog/prog.h"
#include "sem/array.h"

typedef struct Machine Machine;

// Values of all variables: scalars as bits, arrays as sparse maps, each under its variable's number.
typedef struct State {
  Loc loc;
  u128 *scalars;
  bool *tainted;       // scalars
  ArrayValue **arrays; // NULL for scalars
  bool branch_tainted;
} State;

typedef enum StepStatus {
  STEP_DONE,   // one edge was taken
  STEP_HALTED, // the location halts: the state is unchanged
  STEP_STUCK // a value cannot be computed (an integer beyond 128 bits, an unsupported float operation, too large a copy)
} StepStatus;

Machine *sem_machine_new(Prog *prog);
void sem_machine_delete(Machine *machine);

State *sem_state_new(Machine *machine); // at the start, initial values where given, 0 (tainted) elsewhere
// The same, with the first `count` variables that have no initial value set to these constants, where there is one.
State *sem_state_new_at(Machine *machine, const Term *initial, uint32_t count);
// At a location, with these constants for all variables.
State *sem_state_new_with(Machine *machine, Loc loc, const Term *values);
State *sem_state_copy(Machine *machine, const State *state);
void sem_state_delete(Machine *machine, State *state);
bool sem_state_equal(Machine *machine, const State *a, const State *b);
uint64_t sem_state_hash(Machine *machine, const State *state);
uint64_t sem_state_bytes(const Machine *machine, const State *state); // that it takes up
// Gives a variable a value: a constant or a constant array.
void sem_state_set(Machine *machine, State *state, VarId var, Term value);
Term sem_state_get(Machine *machine, const State *state, VarId var); // as a constant or constant array
void sem_state_taint(Machine *machine, State *state, VarId var);
// The value of any bool or scalar term over the program's variables; false where it cannot be computed.
bool sem_state_evaluate(Machine *machine, const State *state, Term t, u128 *result);

// One step. At a choice `input` says which way (0 or 1), at a havoc it is the value; elsewhere it is not looked at.
// For the havoc of an array variable `array` is the new contents (a constant array), or TERM_NONE for all zero.
StepStatus sem_machine_step(Machine *machine, State *state, u128 input, Term array);
// The same with an input as traces have them: a constant; at a choice true takes the first way; TERM_NONE where none is wanted.
StepStatus sem_machine_take(Machine *machine, State *state, Term input);
bool sem_machine_wants_input(const Machine *machine, const State *state); // is the location a choice or a havoc?
#endif
