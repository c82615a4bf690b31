// Linear ranking terms by Farkas' lemma: a linear form is at least 0 on a polyhedron that is not empty just where it is a sum of
// the polyhedron's rows with factors that are not negative, and a constant that is not negative. So the coefficients of terms that
// go down on given cubes of transitions are solutions of linear inequations over the rationals, however large they are.
#ifndef ENDLESS_FARKAS_H
#define ENDLESS_FARKAS_H
#include "endless/cube.h"

typedef struct Farkas Farkas;

// Rank terms have a coefficient for each feature and a constant, at each node of a part of the graph (borrowed).
Farkas *endless_farkas_new(TermTable *table, const RankGraph *graph, uint32_t part, uint32_t features, Limits *limits);
void endless_farkas_delete(Farkas *farkas);
void endless_farkas_add(Farkas *farkas, Cube cube); // takes it over

// A term that goes up on no cube, goes down on as many as possible, and is not negative where it does. False: on none.
bool endless_farkas_solve_some(Farkas *farkas);
// Nested terms f1 .. fn: on every cube f1 goes down, each further one goes up by less than the one before it, and the last is not
// negative (J. Leike, M. Heizmann, Ranking templates for linear loops). Once f1 is negative, f2 goes down, and so on.
bool endless_farkas_solve_nested(Farkas *farkas, uint32_t depth);
// Of the last solution: term number `which` at a node, the coefficients of the features, then the constant; false where they
// are too large. All are multiplied by the same number, so that they are integers.
bool endless_farkas_coefficients(const Farkas *farkas, uint32_t which, uint32_t node, i128 *row);
#endif
