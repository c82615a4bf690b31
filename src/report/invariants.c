// The invariants of a proof, for those who use Sextant as a library.
#include "prog/print.h"
#include "query/answer.h"

static const InvariantVec *invariants_of(const sextant_answer *a) {
  bool proves = a->kind == ANSWER_PROGRAM && a->prog && a->outcome.verdict == VERDICT_VERIFIED && a->outcome.proof;
  return proves ? &a->outcome.proof->invariants : NULL;
}

size_t sextant_invariant_count(sextant_answer *a) {
  const InvariantVec *invariants = invariants_of(a);
  return invariants ? invariants->count : 0;
}

sextant_invariant sextant_invariant_at(sextant_answer *a, size_t i) {
  const Invariant *invariant = &invariants_of(a)->data[i];
  Place place = a->prog->locs.data[invariant->loc].place;
  Text text = {0};
  prog_print_term_at(a->prog, invariant->loc, invariant->formula, &text, 0);
  sextant_invariant told = {{place.file, place.line, place.column}, arena_text(&a->input->arena, text_view(&text))};
  text_release(&text);
  return told;
}
