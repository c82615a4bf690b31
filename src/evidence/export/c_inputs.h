// Inputs as C source: types and constants.
#ifndef EVIDENCE_EXPORT_C_INPUTS_H
#define EVIDENCE_EXPORT_C_INPUTS_H
#include "base/text.h"
#include "evidence/inputs.h"

const char *evidence_c_type_of_var(const ProgVar *var);
const char *evidence_c_type_of_input(const Prog *prog, const RunInput *input);
// A C constant expression; conversion to `type` by assignment does the rest.
void evidence_c_input_print(Prog *prog, const ProgVar *var, const char *type, Term value, Text *out);
#endif
