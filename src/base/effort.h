// Effort: how much of what is tried before something else is. Every budget stands in this one table: name, default, range,
// meaning. `sextant options` prints it, --effort NAME=N sets a row, the manual is generated from it. A row's name is its identifier
// with a dot for the first underscore and dashes for the others.
//
// Budgets are counted, never timed, so that the same question gets the same answer on every machine, idle or busy. The unit of work is the
// tick, roughly a microsecond: limits.h counts them.
#ifndef BASE_EFFORT_H
#define BASE_EFFORT_H
#include "base/diag.h"
#include "base/text.h"

// identifier, default, least, most, meaning
#define EFFORTS(X)                                                                                                     \
  X(automaton_states, 2000, 1, 1000000, "states of the automaton of a temporal formula before it is made smaller")     \
  X(automaton_edges, 20000, 1, 100000000, "edges of it")                                                               \
  X(automaton_ways, 2000, 1, 1000000, "ways in which one of its states can go on")                                     \
  X(automaton_expansions, 500000, 1, 1000000000, "steps of its making")                                                \
  X(automaton_simulated, 500, 0, 1000000, "states up to which it is made smaller by simulation")                       \
  X(automaton_simulated_edges, 2500, 0, 1000000, "edges up to which that is done: all pairs are compared")             \
  X(schedule_slice, 30000, 100, 1000000000, "ticks of an engine's first turn in a portfolio")                          \
  X(schedule_growth, 20, 1, 1000, "percent of what an engine has used so far: the length of its next turn")            \
  X(schedule_early, 300000, 0, 1000000000000, "ticks of an engine after which it is late: some get other turns then")  \
  X(checks_together, 4000000, 1000, 1000000000000,                                                                     \
    "ticks for all checks of a program together, before they are asked about in parts; as many for the parts")         \
  X(checks_growth, 4, 1, 1000, "times more of both, in each further round")                                            \
  X(checks_part, 8, 1, 1000000, "the share of one part: one of so many")                                               \
  X(checks_sieved, 40, 1, 1000000000, "from so many checks on the cheap pass comes before the engines")                \
  X(checks_carried, 12000000, 0, 1000000000000, "ticks for what checks need, carried backwards")                       \
  X(checks_rest, 60000000, 0, 1000000000000, "ticks for the other checks after one was found to be violated")          \
  X(project_linked, 12, 0, 1000000,                                                                                    \
    "files besides its own that the program of a main is made of; where it needs more, their functions have no body")  \
  X(open_together, 6, 0, 1000000,                                                                                      \
    "public functions that --open all asks about together; where there are more, each is asked about by itself")       \
  X(project_batch, 8, 1, 1000000, "functions that one task of Slurm looks at, one after the other")                    \
  X(project_rounds, 3, 1, 1000, "times that functions are handed to Slurm whose tasks were lost")                      \
  X(cache_least, 10000, 0, 1000000000000, "ticks that an answer has taken, where it is worth keeping")                 \
  X(schedule_patience, 50000, 1000, 1000000000000,                                                                     \
    "least ticks that one step of a solver that cannot be interrupted may take")                                       \
  X(check_least, 10000000, 1000, 1000000000000, "ticks that the check of an engine's evidence may always take")        \
  X(check_states, 4194304, 1, 1000000000, "states that are enumerated again where that is a proof")                    \
  X(check_instances, 32, 0, 1000000, "terms that are tried for what a modal model says is there")                      \
  X(check_rounds, 24, 0, 1000000, "models that are tried for it after that")                                           \
  X(check_factor, 8, 1, 1000, "times the ticks of finding it: what the check of evidence may take beyond that")        \
  X(check_question, 1000000, 1, 1000000000000, "ticks for one edge of a proof by conditions at single locations")      \
  X(candidates_triples, 12, 0, 40, "variables whose sums of three are guessed")                                        \
  X(candidates_modes, 3, 0, 40, "variables with few values that others are told apart by")                             \
  X(candidates_constants, 400, 1, 100000, "constants of the program that bounds are guessed from")                     \
  X(candidates_conditions, 150, 0, 100000, "conditions of the program that are guessed")                               \
  X(candidates_steady, 12, 0, 1000, "conditions on what no loop changes of which one or another is guessed")           \
  X(domains_rounds, 3, 0, 1000000, "values that meet at a cut point before they are widened")                          \
  X(domains_narrow, 2, 0, 1000000, "rounds of narrowing after that")                                                   \
  X(domains_ticks, 1000000, 0, 1000000000000, "ticks for the invariants of one abstract domain")                       \
  X(near_values, 10, 1, 1000, "values tried for one input near the start")                                             \
  X(samples_rows, 48, 2, 100000, "states kept at a cut point, to guess invariants from")                               \
  X(samples_enough, 12, 1, 100000, "states at a cut point where solving for more is not worth it")                     \
  X(samples_rows_endless, 160, 2, 100000, "the same as samples.rows where runs without end are asked about")           \
  X(samples_rows_calls, 300, 2, 100000, "the same where summaries of recursive calls are guessed, each state once")    \
  X(samples_runs, 120, 0, 1000000000, "random runs that states are taken from")                                        \
  X(samples_steps, 4000, 1, 1000000000000, "steps of one such run")                                                    \
  X(samples_all_steps, 200000, 1, 1000000000000, "steps of all such runs")                                             \
  X(samples_near, 20000, 0, 1000000000,                                                                                \
    "states near the start that are looked at where runs without end are asked about")                                 \
  X(samples_frames, 8, 0, 1000, "blocks of the unrolling whose models are states, too")                                \
  X(samples_conflicts, 1000, 1, 1000000000000, "conflicts for one such model")                                         \
  X(tuples_most, 400, 1, 1000000, "combinations of values at a cut point")                                             \
  X(tuples_successors, 96, 1, 1000000, "combinations after one block: more are a sign of an arbitrary value")          \
  X(tuples_values, 64, 1, 1000000, "values of one variable in them")                                                   \
  X(tuples_counts, 10, 1, 1000000, "the same of one that counts")                                                      \
  X(tuples_conflicts, 5000, 1, 1000000000000, "conflicts for one combination")                                         \
  X(houdini_first, 2000, 1, 1000000000000,                                                                             \
    "conflicts for one question whether the guessed invariants are kept, at first")                                    \
  X(houdini_more, 20000, 1, 1000000000000, "the same with those that the first round has left")                        \
  X(shrink_conflicts, 2000, 1, 1000000000000, "conflicts for one question that makes a proof smaller")                 \
  X(abstract_nodes, 500000, 1, 1000000000, "nodes of an abstract model")                                               \
  X(abstract_few, 64, 0, 1000000, "values of one location that a second abstract model keeps apart")                   \
  X(abstract_many, 4096, 0, 1000000, "the same of the third and last")                                                 \
  X(cegar_first_steps, 20000000, 0, 1000000000000, "steps of the run from the start, where nothing is known yet")      \
  X(cegar_steps, 200000, 0, 1000000000000, "steps of a run after a refinement; grows")                                 \
  X(cegar_pool, 8, 1, 1000000, "refinements after which other engines' invariants are asked for")                      \
  X(explicit_steps, 1000000, 1000, 1000000000000, "steps of the first look at all runs, and of random ones")           \
  X(explicit_runs, 3000, 0, 1000000000, "random runs")                                                                 \
  X(placed_memory, 2000000, 0, 1000000000000,                                                                          \
    "ticks of the engine placed where memory that nobody has set is zero, before it is anything")                      \
  X(forward_states, 3000, 1, 100000000, "concrete states that are kept")                                               \
  X(forward_here, 24, 1, 1000000, "of these at one cut point, to begin paths from")                                    \
  X(forward_random_steps, 200000, 1, 1000000000000, "steps of a run that takes random inputs")                         \
  X(forward_passed, 32, 0, 1000000, "ends of loops of one run that are kept: each costs a part of the run again")      \
  X(spacer_first, 100, 1, 1000000000, "thousands of Z3's steps in the first round over the integers")                  \
  X(spacer_growth, 3, 1, 1000, "times more in each further round")                                                     \
  X(spacer_path_conflicts, 20000, 1, 1000000000000, "conflicts for a path that may be a counterexample")               \
  X(spacer_lemmas, 300, 1, 1000000, "lemmas that are taken over at one cut point in one round")                        \
  X(claims_most, 300, 0, 1000000, "claims that are carried backwards from one check")                                  \
  X(claims_each, 1000000, 1, 1000000000000, "ticks to find the claims of one check")                                   \
  X(claims_standing, 8192, 0, 1000000, "conditions and assignments that claims may rest on as long as they stand")     \
  X(claims_question, 100000, 1, 1000000000000, "ticks for one question whether a claim holds")                         \
  X(symbolic_states, 20000, 1, 100000000, "symbolic states")                                                           \
  X(unwind_cases, 16, 0, 1000, "values of an address that an unwinding tells apart")                                   \
  X(unwind_asking, 50000, 0, 1000000000000,                                                                            \
    "ticks of an unwinding for the questions whether control can be somewhere, whatever the rest takes")               \
  X(unwind_share, 20, 0, 1000000, "what such questions may take beyond that, in percent of the rest")                  \
  X(unwind_conflicts, 200, 1, 1000000000000, "conflicts for one such question")                                        \
  X(unwind_visits, 20000, 1, 100000000, "states at one place after which an unwinding is given up")                    \
  X(tree_nodes, 20000, 1, 100000000, "nodes of the tree of abstract states")                                           \
  X(tree_bits, 11, 1, 30, "predicates whose combinations are listed together")                                         \
  X(branching_nodes, 4000, 1, 100000000, "nodes of a predicate model for CTL")                                         \
  X(branching_rounds, 40, 1, 1000000, "refinements of it")                                                             \
  X(branching_predicates, 24, 1, 1000, "predicates of it")                                                             \
  X(branching_measured, 300, 0, 100000000, "edges of a model up to which measures are looked for")                     \
  X(cells_most, 96, 1, 1000000, "cells of all cut points")                                                             \
  X(cells_conflicts, 4000, 1, 1000000000000, "conflicts for one question about the cells of cut points")               \
  X(cells_values, 12, 2, 1000000, "values of a variable that cells are told apart by")                                 \
  X(cells_conditions, 24, 1, 1000000, "conditions that are tried at one cell")                                         \
  X(lasso_frames, 40, 1, 1000000, "blocks of the unrolling that is searched for lassos")                               \
  X(lasso_conflicts, 20000, 1, 1000000000000, "conflicts for one such question")                                       \
  X(wander_descents, 20, 0, 1000000, "depths of the stack of a long run that are compared")                            \
  X(wander_steps, 4000, 1, 1000000000, "steps of a long run")                                                          \
  X(enumeration_states, 200000, 1, 1000000000, "states that are enumerated")                                           \
  X(ranking_shrink, 1000000, 0, 1000000000000, "ticks to make a proof by ranking smaller")                             \
  X(roam_states, 30000, 1, 1000000000, "states near the start among which loops are looked for")                       \
  X(wander_region, 40, 1, 1000000, "runs without a lasso that a recurrent region is worth")                            \
  X(partition_rounds, 80, 1, 1000000, "refinements of the cells")                                                      \
  X(partition_each, 8, 1, 1000000, "of these before more effort goes into ranks")                                      \
  X(partition_repeats, 3, 1, 1000, "times that the loop of a lasso is repeated")                                       \
  X(rank_plain, 12, 1, 20, "numbers that ranking terms are made of at first")                                          \
  X(rank_maxima, 3, 0, 8, "numbers whose maxima are ranking terms")                                                    \
  X(rank_rows, 120, 1, 1000000, "inequalities of one transition for linear programming")                               \
  X(rank_steps, 20000, 1, 1000000000, "parts of its formula that they are taken from")                                 \
  X(rank_components, 16, 1, 1000, "components of one search for ranks")                                                \
  X(rank_rounds, 40, 1, 1000000, "examples for one ranking term")                                                      \
  X(rank_conflicts, 6000, 1, 1000000000000, "conflicts for one question about ranks")                                  \
  X(rank_part, 12000000, 0, 1000000000000, "ticks for the ranks of one part of the program")                           \
  X(rank_quick, 1000000, 0, 1000000000000, "ticks for linear programming, where it is one way among others")           \
  X(rank_some, 2000000, 0, 1000000000000, "ticks for ranks of some of the transitions")                                \
  X(rank_linear_rounds, 60, 1, 1000000, "examples for ranking terms by linear programming")                            \
  X(region_rows, 40, 1, 1000000, "states of a run that a recurrent region is guessed from")                            \
  X(region_conflicts, 4000, 1, 1000000000000, "conflicts for one question about a recurrent region")                   \
  X(region_weaken, 1000000, 0, 1000000000000, "ticks to make a recurrent region larger")                               \
  X(roam_look, 500, 1, 1000000000, "states after which loops are looked for; then at twice as many each time")         \
  X(wander_few, 100, 0, 1000000000, "long runs at first")                                                              \
  X(wander_many, 600, 0, 1000000000, "long runs later")                                                                \
  X(induction_first, 3, 1, 1000, "steps of k-induction after each batch of candidates")                                \
  X(induction_conflicts, 20000, 1, 1000000000000,                                                                      \
    "conflicts for one step of k-induction; grows with the rounds of Spacer")                                          \
  X(branching_first, 30000000, 0, 1000000000000,                                                                       \
    "ticks for predicate models over the formula's own conditions, before orders are added")                           \
  X(branching_ticks, 60000000, 0, 1000000000000, "ticks for all predicate models of a CTL formula")                    \
  X(endless_paths, 60000000, 0, 1000000000000,                                                                         \
    "ticks for runs and rankings of a CTL formula, before predicate models")                                           \
  X(cover_steps, 20000, 1, 1000000000000, "steps of a random run that is to cover goals")                              \
  X(cover_beyond, 10000, 0, 1000000000000, "steps that such a run goes on after it has met a goal")                    \
  X(cover_visit, 100000000, 1, 1000000000000, "steps of a run that is followed to see what it covers")                 \
  X(refine_cases, 48, 1, 1000000, "cases of a path that predicates are looked for in")                                 \
  X(extend_ticks, 10000000, 0, 1000000000000, "ticks for a run that violates a safety formula to go on for ever")      \
  X(run_ticks, 20000000, 0, 1000000000000, "ticks to find out whether a program has a run at all")                     \
  X(vacuity_ticks, 1000000, 0, 1000000000000, "ticks to find out whether proved checks can be reached at all")         \
  X(vacuity_runs, 40, 0, 1000000000, "random runs for that")                                                           \
  X(cover_any, 10000000, 0, 1000000000000, "ticks for a question about all goals that are left")                       \
  X(cover_goal, 20000000, 0, 1000000000000, "ticks for a question about one goal")                                     \
  X(cover_runs, 20000, 0, 1000000000, "random runs that are to cover goals")                                           \
  X(cover_dry, 4000, 1, 1000000000, "of these without anything new before they end")                                   \
  X(preconditions_each, 8000000, 0, 1000000000000, "ticks for one precondition of an open program's function")         \
  X(preconditions_constants, 200, 0, 1000000, "constants of the program that bounds of arguments are guessed from")    \
  X(preconditions_all, 40000000, 0, 1000000000000, "ticks for all of them")                                            \
  X(strict_ticks, 2000000, 0, 1000000000000,                                                                           \
    "ticks for a proof that a temporal property rests on no undefined behaviour")                                      \
  X(undefined_ticks, 1000000, 0, 1000000000000,                                                                        \
    "ticks of one search for undefined behaviour that a temporal proof takes for excluded")                            \
  X(shorten_replays, 600, 0, 1000000000, "replays to make a run shorter and its inputs simpler")                       \
  X(cover_states, 20000, 1, 100000000, "abstract states that are goals of tests")                                      \
  X(model_nodes, 200000, 1, 100000000, "nodes of a model that is shown")                                               \
  X(model_paths, 120, 1, 1000000, "paths of a model that are followed to see what it reaches")                         \
  X(report_nodes, 1000, 0, 1000000, "nodes of the model that a report shows")                                          \
  X(report_ticks, 2000000, 0, 1000000000000, "ticks for each attempt to make it")                                      \
  X(algol_drawn, 1500, 1, 1000000, "states of an automaton that is drawn")                                             \
  X(algol_listed, 100000, 1, 100000000, "states of an automaton that is listed")                                       \
  X(eval_nodes, 50000, 1, 100000000, "nodes of a model that a formula is evaluated on")                                \
  X(eval_rounds, 20, 0, 1000000, "refinements of such a model")                                                        \
  X(eval_predicates, 16, 1, 1000, "predicates of such a model")                                                        \
  X(shorten_ticks, 2000000, 0, 1000000000000, "ticks for that")                                                        \
  X(abstraction_conflicts, 100000, 1, 1000000000000, "conflicts for one question of predicate abstraction")            \
  X(abstraction_cubes, 4096, 1, 100000000, "cubes of one answer of predicate abstraction: more are everything")        \
  X(abstraction_search, 12, 0, 64, "predicates that are tried one by one where the solver gives up")                   \
  X(abstraction_shorten, 1024, 0, 100000000, "cubes that are compared with each other to make them fewer")             \
  X(branching_measures, 16, 0, 1000, "measures of a predicate model for CTL")                                          \
  X(space_starts, 4096, 1, 100000000, "initial states that all runs without end are followed from")

typedef enum EffortId {
#define X(name, otherwise, least, most, about) EFFORT_##name,
  EFFORTS(X)
#undef X
      EFFORT_COUNT
} EffortId;

typedef struct Effort {
  uint64_t value[EFFORT_COUNT];
} Effort;

void effort_init(Effort *effort); // all defaults
typedef struct EffortRow {
  const char *identifier;
  uint64_t otherwise, least, most;
  const char *about;
} EffortRow;
const EffortRow *effort_row(EffortId id);
void effort_name(EffortId id, Text *out); // as it is written: schedule.slice
// NAME=N; false with a diagnostic where there is no such row, or the number is out of its range.
bool effort_set(Effort *effort, const char *assignment, DiagList *diags);
// What differs from the defaults, as NAME=N separated by spaces; effort_set reads each of them.
void effort_write(const Effort *effort, Text *out);
#endif
