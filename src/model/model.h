// Abstract models (THEORY 1.2): nodes (location, abstract value) and edges, explored from the initial values until
// nothing is new. Over a domain that splits, every value is a node of its own, as in the figures of [CH]; over others
// so are the first few at a location, as many as asked for, and what comes later is joined into one node, with widening where
// cycles close. A model cut short by a limit has its frontier marked: those nodes are not complete. Borrows the domain and
// its program.
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H
#include "base/limits.h"
#include "domain/domain.h"

typedef enum Owner { OWNER_P, OWNER_F } Owner;

typedef struct ModelNode {
  Loc loc;
  Abstract value;
  bool initial;        // may hold initial states; together those that do hold them all
  bool holds_start;    // is known to hold one (starts.h)
  bool complete;       // all its edges are there
  bool empty;          // its gamma is known to be empty
  bool init_all;       // known to hold nothing but initial states (4.1)
  bool possibly_empty; // the solver could not say whether it has states
  bool divergent;      // stands for a cycle of silent steps (4.2)
  Owner owner;         // F at choices (Definition 3.5) and at havocs where A1 is known to hold, else P
} ModelNode;
VEC(ModelNodeVec, modelnodevec, ModelNode)

typedef struct ModelEdge {
  uint32_t from, to;
  bool may, must; // must: every state of `from` has a step into `to` (S2); need not be may
  bool exact;     // known that some state of `from` has a step into `to`, unless `from` is empty
  unsigned
      branch; // of the program's edge at `from`; 0 where it has one only; EITHER_BRANCH: both lead there, by silent steps
  bool must_minus; // every state of `to` has a step from `from` (4.1)
} ModelEdge;
VEC(ModelEdgeVec, modeledgevec, ModelEdge)

typedef struct Model {
  Domain *domain;
  Prog *prog;
  ModelNodeVec nodes;
  ModelEdgeVec edges;
  bool truncated; // a limit was met: some node is not complete
  bool
      silent_removed; // nodes with silent steps were taken out (4.2): an edge is a step of the program and the silent ones after it
  Map index; // (location, value) -> node
} Model;

#define MODEL_NO_NODE UINT32_MAX

// At most max_nodes nodes (0: no limit); one for each location where the domain does not split.
Model *model_explore(Domain *domain, uint32_t max_nodes, Limits *limits);
// The same with up to `split` values kept apart at each location before they are joined: along them, what is determined
// stays exact. Havocs are divided too, so that the falsifier can choose: at the numbers that the program mentions.
Model *model_explore_split(Domain *domain, uint32_t split, uint32_t max_nodes, Limits *limits);
// The same from every state at every location, reached or not: each is covered by a node, for what would happen there.
Model *model_explore_all(Domain *domain, uint32_t split, uint32_t max_nodes, Limits *limits);
Model *model_new(Domain *domain); // empty, to be filled by hand or by a reader
void model_delete(Model *model);
uint32_t model_add_node(Model *model, Loc loc, Abstract value);        // the same node for the same pair
uint32_t model_find_node(const Model *model, Loc loc, Abstract value); // MODEL_NO_NODE where there is none
void model_add_edge(Model *model, uint32_t from, uint32_t to, bool may,
                    bool must); // by the first branch that leads there
ModelEdge *model_add_step(Model *model, uint32_t from, uint32_t to,
                          unsigned branch); // a may edge; valid until the next
// Marks the edges that must be (S2): the only successor of a complete node, since every step is matched (S1); and all edges
// of a node that belongs to F (A1).
void model_mark_musts(Model *model);
bool model_is_bad(const Model *model, uint32_t node); // its location is an error: all of its states are bad

// Healthiness (THEORY 1.2, 1.5): H1 and M1: an edge follows an edge of the program; H2 and M2: across a choice the value
// is kept (over joined models: it may only grow), where the falsifier owns it. False and a diagnostic for each edge that does not.
bool model_is_healthy(const Model *model, DiagList *diags);
bool model_is_silent_place(const Location *at); // a skip or a conditional: its step changes the location alone

// The invariant of a location: the values of its nodes, as one formula; false where it has none.
Term model_invariant(const Model *model, Loc loc);
#endif
