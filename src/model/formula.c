#include "domain/domain.h"
#include "model/reader.h"
#include "prog/print.h"

typedef struct Formulas {
  U32Vec terms;
  Map index; // term -> value + 1
} Formulas;

Abstract model_formula_domain_value(Domain *domain, Term formula) {
  Formulas *f = domain->data;
  uint32_t found = map_find(&f->index, formula, 0);
  if (found) return found - 1;
  u32vec_push(&f->terms, formula);
  map_set(&f->index, formula, f->terms.count);
  return f->terms.count - 1;
}

static Term concretise(Domain *domain, Abstract a) { return ((Formulas *)domain->data)->terms.data[a]; }
static void print(Domain *domain, Abstract a, Text *out) {
  prog_print_term(domain->prog, concretise(domain, a), out, 200);
}

static void close_formulas(Domain *domain) {
  Formulas *f = domain->data;
  u32vec_release(&f->terms);
  map_release(&f->index);
  free(f);
}

static const DomainOps formula_ops = {
    .name = "formula",
    .about = "values are conditions; for models that are read",
    .splits = true,
    .close = close_formulas,
    .concretise = concretise,
    .print = print,
};

Domain *model_formula_domain_new(Prog *prog) {
  Domain *domain = memory_new(sizeof *domain);
  domain->ops = &formula_ops;
  domain->prog = prog;
  domain->data = memory_new(sizeof(Formulas));
  return domain;
}
