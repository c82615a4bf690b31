// The ends of texts that a fair client passes, where the program writes to them (client_texts.h is about the others). For each such text a bit goes
// along: its last byte is 0, and has been since the client ended it there. Every edge that changes the memory, or how large the text is, keeps the bit
// right; one of which it is not known what it writes clears it. Where memory is read at the last byte while the bit is set, what is read is 0: that holds
// in every run, and said there, proofs about loops need a variable only, and nothing about memory.
#ifndef FRONT_C_CLIENT_TEXT_ENDS_H
#define FRONT_C_CLIENT_TEXT_ENDS_H
#include "front/c/context.h"

void c_client_text_ends_finish(Lower *L); // all edges are there
#endif
