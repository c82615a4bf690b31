// Ternary modal transition systems (THEORY 4.1): finitely many abstract states with may, must+ and must- edges and
// labels of six values. A plain graph: it knows no program, so that models read from .tmts files and abstract models of
// programs are checked by the same code (check/). must+ and must- edges are may edges too.
#ifndef MODEL_MODAL_H
#define MODEL_MODAL_H
#include "base/arena.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "prog/prog.h"
#include "spec/six.h"

enum {
  MODAL_EXACT = 1,      // known to be: some concrete step goes from one to the other
  MODAL_MUST_PLUS = 2,  // total: every concrete state of `from` has a step into `to`
  MODAL_MUST_MINUS = 4, // onto: every concrete state of `to` has a step from `from`
  MODAL_KRIPKE = 7,     // all of these: an edge of a plain Kripke structure
};

typedef struct ModalState {
  const char *name; // `a` of a file; `L1:TF`
  Loc loc;          // LOC_NONE for states of a file
  uint32_t node;    // of the model that it came from, or its own number
  bool init_some;   // some concrete state of it is initial
  bool init_all;    // all are
  bool possibly_empty;
  bool singleton; // known to have just one concrete state
  bool divergent; // stands for a silent cycle (4.2)
} ModalState;
VEC(ModalStateVec, modalstatevec, ModalState)

typedef struct ModalEdge {
  uint32_t from, to;
  unsigned flags; // of the enumeration above; every edge is a may edge
  Loc statement;  // the location whose edge of the program it abstracts, or LOC_NONE
} ModalEdge;
VEC(ModalEdgeVec, modaledgevec, ModalEdge)

typedef struct Modal {
  Arena arena; // names
  ModalStateVec states;
  ModalEdgeVec edges;
  TextVec props;
  Six *labels;  // by state * props.count + prop
  bool bounded; // every concretisation is finite: --fix paper is allowed
  bool serial;  // every concrete state has a successor (true of programs)
  Map edge_of;  // from << 32 | to -> edge
  // Adjacency, by model_modal_freeze: edge numbers.
  uint32_t *out_first, *out_edges, *in_first, *in_edges;
} Modal;

Modal *model_modal_new(void);
void model_modal_delete(Modal *modal);
uint32_t model_modal_add_state(Modal *modal, const char *name);
uint32_t model_modal_add_prop(Modal *modal, const char *name);
uint32_t model_modal_find_prop(const Modal *modal, const char *name); // UINT32_MAX: none
// Adds the flags to the edge where it is there already.
void model_modal_add_edge(Modal *modal, uint32_t from, uint32_t to, unsigned flags, Loc statement);
// To be called once when states, props and edges are all there: adjacency, and labels (all SIX_UNKNOWN).
void model_modal_freeze(Modal *modal);
void model_modal_index_edges(Modal *modal); // the adjacency again, after edges were taken out
// A copy, frozen, with these propositions; one that the model lacks is unknown.
Modal *model_modal_with_props(const Modal *modal, const TextVec *props);
// Are all edges of all kinds, and all labels T or F?
bool model_modal_is_kripke(const Modal *modal);
// To be called when labels are there too: states of a Kripke structure are singletons, and `bounded` and `serial` are set where
// they follow from the edges.
void model_modal_settle(Modal *modal);
static inline Six *modal_label(const Modal *modal, uint32_t state, uint32_t prop) {
  return &modal->labels[(size_t)state * modal->props.count + prop];
}

// .tmts files (docs/MANUAL.md). NULL and diagnostics with carets on an error. A file without an initial state is one: nothing could be said
// of its system.
Modal *model_modal_read(const char *path, DiagList *diags);
Modal *model_modal_parse(const char *text, const char *path, DiagList *diags);
void model_modal_print(const Modal *modal, Text *out); // as a .tmts file
#endif
