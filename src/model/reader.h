// Models made elsewhere: JSON as `sextant model --format json` writes it, with each state's meaning as a C condition. Nothing is
// taken on trust: a model is rejected where it breaks H1, H2, M1 or M2, misses a step of the program or an initial state (S1),
// or has a must edge that some state cannot take (S2).
#ifndef MODEL_READER_H
#define MODEL_READER_H
#include "model/model.h"

// A domain whose values are formulas. It has no operations but gamma: its values come from the reader.
Domain *model_formula_domain_new(Prog *prog);
Abstract model_formula_domain_value(Domain *domain, Term formula);

// NULL and diagnostics where the file is no model of the program. The domain must outlive the model.
Model *model_read(Domain *formulas, const char *path, DiagList *diags);
// S1, S2 and the initial states, by a solver. False and a diagnostic for each obligation that fails or cannot be decided.
bool model_is_sound(Model *model, Limits *limits, DiagList *diags);
#endif
