// The domains that table.c offers by name, each defined in the file of its name.
#ifndef DOMAIN_LIST_H
#define DOMAIN_LIST_H
#include "domain/domain.h"

extern const DomainOps domain_sign, domain_constant, domain_interval, domain_congruence, domain_affine, domain_boolean,
    domain_cartesian;
#ifdef SEXTANT_PPL
extern const DomainOps domain_polyhedra;
#endif
#endif
