// Lazy abstraction (THEORY 3.4, 3.5): a tree of abstract states over the large blocks. A node is a cut point and a
// boolean combination of the predicates of that cut point: what can hold there along the node's path. A node that the
// expanded nodes at its cut point cover together is not expanded. Predicates are added where a refinement needs them, and only the
// subtrees that they change are explored again.
#ifndef REACH_TREE_H
#define REACH_TREE_H
#include "base/text.h"
#include "evidence/task.h"
#include "refine/path.h"

typedef struct Tree Tree;

typedef enum TreeEnd {
  TREE_CLOSED,  // everything is covered, and no target can be reached
  TREE_PATH,    // an abstract path to a target or limit location
  TREE_STOPPED, // the limits were reached, or there were too many nodes
} TreeEnd;

Tree *reach_tree_new(Task *task, bool cartesian);
void reach_tree_delete(Tree *tree);
// The shortest abstract path to a target: its steps, and the node at each cut point but the last.
TreeEnd reach_tree_explore(Tree *tree, PathStepVec *steps, U32Vec *nodes);
// What is known at the node: its abstract state and the invariant there.
Term reach_tree_label(const Tree *tree, uint32_t node);

// Adds a predicate to a cut point, unless it is there. `clause`: it is a combination of predicates, of use only where not all of
// them are looked at together. True where some node given (or any later one) can become smaller by it: it was computed without.
bool reach_tree_add(Tree *tree, uint32_t block, Term predicate, bool clause, uint32_t node);
bool reach_tree_has(const Tree *tree, uint32_t block, Term predicate);
void reach_tree_assume(Tree *tree, uint32_t block, Term invariant); // proved elsewhere; explores everything again
void reach_tree_ignore(Tree *tree, uint32_t block); // a limit location that is reached: no more paths to it
void reach_tree_cut(Tree *tree, uint32_t node);     // the node and all below are computed again

Term reach_tree_reached(const Tree *tree,
                        uint32_t block);            // TREE_CLOSED: an inductive invariant, relative to those assumed
uint32_t reach_tree_predicates(const Tree *tree);   // how many, over all cut points
uint64_t reach_tree_calls(const Tree *tree);        // of solvers
uint32_t reach_tree_nodes(const Tree *tree);        // in the tree now
void reach_tree_print(const Tree *tree, Text *out); // the predicates by place
// The predicates and clauses by cut point, and the negations of the predicates: candidates for invariants.
void reach_tree_candidates(const Tree *tree, InvariantVec *out);
#endif
