// Vectors of numbers under numbers: all of one length, hash-consed as trees whose nodes have VECTORS_FAN children. Equal vectors have equal numbers, and
// so have equal parts of them: to change a place, to combine or to compare two vectors costs what differs, not what there is.
// A vector is never changed; it lives as long as the table.
#ifndef DOMAIN_VECTORS_H
#define DOMAIN_VECTORS_H
#include "domain/intern.h"

#define VECTORS_FAN 16

typedef struct Vectors {
  Intern nodes;
  uint32_t count; // places of each vector
  uint32_t step;  // places below a child of the root, a power of VECTORS_FAN
} Vectors;

// What becomes of place i, where two vectors differ.
typedef uint32_t (*VectorCombine)(void *context, uint32_t i, uint32_t a, uint32_t b);
typedef bool (*VectorTest)(void *context, uint32_t i, uint32_t a, uint32_t b);

void domain_vectors_init(Vectors *vectors, uint32_t count);
void domain_vectors_release(Vectors *vectors);
uint32_t domain_vectors_all(Vectors *vectors, uint32_t value); // the vector that has it at every place
uint32_t domain_vectors_get(const Vectors *vectors, uint32_t vector, uint32_t i);
uint32_t domain_vectors_set(Vectors *vectors, uint32_t vector, uint32_t i, uint32_t value);
uint32_t domain_vectors_combine(Vectors *vectors, uint32_t a, uint32_t b, VectorCombine combine, void *context);
// Does the test hold wherever the two differ?
bool domain_vectors_agree(const Vectors *vectors, uint32_t a, uint32_t b, VectorTest test, void *context);
#endif
