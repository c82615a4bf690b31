// C expressions that a formula mentions and that only clang can read: enumeration constants, macros, members of structs,
// what pointers lead to, variables in memory. Each becomes a function at the end of the first source file, which nothing
// calls; its result, as a term over the program's variables, is what the expression means in any state.
#ifndef FRONT_C_ASKED_H
#define FRONT_C_ASKED_H

struct Lower;
// Makes an edge for each that control never gets to, so that what becomes of memory afterwards becomes of them too.
void c_asked_lower(struct Lower *L);
void c_asked_finish(struct Lower *L); // from those edges to Prog.expressions
#endif
