// Shorter and plainer arguments of main for a run: `aaaaaaaaa` in place of half a million arbitrary characters.
#ifndef EVIDENCE_EXPORT_SIMPLIFY_TEXTS_H
#define EVIDENCE_EXPORT_SIMPLIFY_TEXTS_H
#include "evidence/export/attempts.h"

void evidence_simplify_texts(Attempts *attempts);
#endif
