// The reduced product of domains: componentwise, where the components tell each other the bounds of the variables that a
// step touched. Its post has several results only where every component splits; else each component's results are
// joined first, so that the product is explored with joins and widening.
#ifndef DOMAIN_PRODUCT_H
#define DOMAIN_PRODUCT_H
#include "domain/domain.h"

#define PRODUCT_PARTS 4 // at most so many components

// Takes over the parts, at least two, all of one program.
Domain *domain_product_new(const char *name, Domain *const *parts, uint32_t count);
#endif
