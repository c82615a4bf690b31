// Transitions around one of them: the model of a solver is one transition of an edge, and the conditions that it satisfies on its
// way through the edge's formula are a polyhedron of such transitions, on which everything is linear.
#ifndef ENDLESS_CUBE_H
#define ENDLESS_CUBE_H
#include "evidence/check/rank_graph.h"

#define CUBE_WIDTH 48 // the constant, and so many symbols but one

typedef struct CubeRow {
  i128 at[CUBE_WIDTH]; // the constant first, then the features, then other symbols of the cube
} CubeRow;
VEC(CubeRowVec, cuberowvec, CubeRow)

typedef struct Cube {
  uint32_t edge;
  uint32_t width;   // columns in use
  CubeRowVec rows;  // each is at least 0 on the cube
  CubeRowVec after; // the features after the transition
} Cube;
VEC(CubeVec, cubevec, Cube)

// A number that a state has: an int or bit-vector term (of at most 64 bits).
typedef struct Feature {
  Term term;
  bool is_signed; // how a bit-vector is read
} Feature;
VEC(FeatureVec, featurevec, Feature)

// From the model that the solver has just found for e->left. False where it is too large.
bool endless_cube_around(Solver *solver, TermTable *table, const RankEdge *e, const FeatureVec *features,
                         const Limits *limits, Cube *cube);
void endless_cube_release(Cube *cube);
#endif
