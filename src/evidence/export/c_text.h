// Places in the text of a C file, for formats that name them by the text: the end of a call, the keyword of a loop. Comments and literals are
// passed over; macros are not expanded.
#ifndef EVIDENCE_EXPORT_C_TEXT_H
#define EVIDENCE_EXPORT_C_TEXT_H
#include "base/diag.h"

// The parenthesis that ends the call which begins at the place. False where there is none.
bool evidence_call_end(const char *text, Place *place);
// The keyword (for, while, do) of the last loop that begins at the place or before it. False where there is none.
bool evidence_loop_start(const char *text, Place *place);
bool evidence_place_before(Place a, Place b); // is `a` earlier in its file than `b`?
#endif
