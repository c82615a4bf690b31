// Ranking arguments, guessed: one component of a lexicographic order after the other. Linear terms at each cut point, by linear
// programming in exact arithmetic (rank_linear.h); else with small coefficients, found from examples of transitions and
// checked by a solver, which gives further examples.
#ifndef ENDLESS_RANK_H
#define ENDLESS_RANK_H
#include "evidence/task.h"
#include "evidence/check/rank_graph.h"

typedef struct RankFinder RankFinder;

typedef enum RankEffort { RANK_QUICK, RANK_USUAL, RANK_THOROUGH } RankEffort;

// For a proof that has its invariants, and cells if it is to have some; ranks are added to it. Borrows both.
RankFinder *endless_rank_finder_new(Task *task, const bool *accepting, Proof *proof);
void endless_rank_finder_delete(RankFinder *finder);
// Adds components as long as it finds some. True where they leave no accepting cycle.
bool endless_rank_find(RankFinder *finder, RankEffort effort);
// What is left.
RankGraph *endless_rank_finder_graph(RankFinder *finder);
// Tells two cells apart in a node, in the graph and in the proof: both have the ranks that the node had. Returns the new node.
uint32_t endless_rank_finder_split(RankFinder *finder, uint32_t node, Term condition);
#endif
