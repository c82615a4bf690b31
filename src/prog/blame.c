// A walk over places and whose call control is in: nobody's, one of a function that is asked about, one of another. Nobody's lasts up to a move that
// chooses a call; there the conditionals that compare the choice are followed for each function. A call is over where control is back at such a
// move. Moves that choose calls from within calls, as callbacks make them, are part of those.
#include "prog/blame.h"

#include "expr/walk.h"
#include "prog/client.h"

enum { OF_NOBODY = 1, OF_ASKED = 2, OF_OTHERS = 4 };

typedef struct Walk {
  const Prog *prog;
  unsigned char *reached; // by location: of whom
  U32Vec places, whose;   // to be looked at
} Walk;

// A move that chooses a call where none is under way.
static bool chooses(const Walk *w, Loc l) {
  const Location *at = &w->prog->locs.data[l];
  return at->kind == EDGE_HAVOC && at->input.role == INPUT_CALL && at->input.element;
}

static void reach(Walk *w, Loc l, unsigned whose) {
  if (chooses(w, l)) whose = OF_NOBODY;
  if (w->reached[l] & whose) return;
  w->reached[l] |= (unsigned char)whose;
  u32vec_push(&w->places, l);
  u32vec_push(&w->whose, whose);
}

// The place from which on nothing is decided by the choice any more, for one of its values.
static Loc after_choice(const Prog *prog, const Location *move, uint32_t value) {
  const ProgVar *var = &prog->vars.data[move->havoc];
  Subst known;
  expr_subst_init(&known, prog->table);
  expr_subst_bind(&known, var->term, expr_const(prog->table, var->sort, value));
  Loc l = move->next[0];
  for (uint32_t steps = 0; steps < prog->locs.count; steps++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_ASSIGN && at->count == 0) {
      l = at->next[0];
      continue;
    }
    Term condition = at->kind == EDGE_IF ? expr_subst_apply(&known, at->condition) : TERM_NONE;
    if (condition == TERM_NONE || !expr_is_const(prog->table, condition)) break;
    l = at->next[expr_bits(prog->table, condition) ? 0 : 1];
  }
  expr_subst_release(&known);
  return l;
}

static void choose(Walk *w, const Location *move) {
  uint32_t asked = w->prog->client->asked;
  for (uint32_t i = 0; i < move->input.argument; i++) {
    bool is_asked = move->input.call + i < asked;
    reach(w, after_choice(w->prog, move, i), is_asked ? OF_ASKED : OF_OTHERS);
  }
}

bool *prog_blame_others(const Prog *prog) {
  uint32_t count = prog->locs.count;
  if (!prog->client || !prog->client->asked) return NULL;
  Walk w = {.prog = prog, .reached = memory_new(count + 1)};
  reach(&w, prog->start, OF_NOBODY);
  while (w.places.count) {
    Loc l = u32vec_pop(&w.places), next[2];
    unsigned whose = u32vec_pop(&w.whose);
    bool is_choice = chooses(&w, l);
    if (is_choice) choose(&w, &prog->locs.data[l]);
    uint32_t ways = is_choice ? 0 : prog_loc_successors(&prog->locs.data[l], next);
    for (uint32_t i = 0; i < ways; i++) reach(&w, next[i], whose);
  }
  bool *others = memory_new(count + 1);
  for (Loc l = 0; l < count; l++) others[l] = w.reached[l] == OF_OTHERS;
  free(w.reached);
  u32vec_release(&w.places);
  u32vec_release(&w.whose);
  return others;
}
