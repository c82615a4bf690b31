// Who may hold an indeterminate value, and where: variables, and objects in memory that nobody has set when they are born. Memory is an array
// like any other variable; an object of its own place in it is told apart, so that one that is set as a whole, as by a copy, is known to be
// set.
#ifndef FRONT_C_HOLDERS_H
#define FRONT_C_HOLDERS_H
#include "front/c/context.h"

typedef struct Holders Holders;

// Of the graph as it is now. `havocs`: locations at which a variable becomes indeterminate; `unknown`: variables that are never set.
Holders *c_holders_new(Lower *L, const Map *havocs, const Map *unknown);
void c_holders_delete(Holders *h);
bool c_holders_is_reached(const Holders *h, Loc l);
bool c_holders_may(Holders *h, Loc l, Term value);             // may a part of it be indeterminate there?
bool c_holders_may_variable(const Holders *h, Loc l, VarId v); // the same of a variable
bool c_holders_is_raw(const Lower *L,
                      const MemoryObject *memory); // has nobody set it when it is born, at the start of the program?
// Something depends on whether the value is indeterminate there, and so on what that is made of.
void c_holders_need(Holders *h, Loc l, Term value);
void c_holders_find_needed(Holders *h);
bool c_holders_is_needed(const Holders *h, VarId v);
bool c_holders_begins_raw(const Holders *h, VarId v); // may it be indeterminate at the start?
#endif
