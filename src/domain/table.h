// The domains by name: each is defined in the file of its name and has a line in table.c.
#ifndef DOMAIN_TABLE_H
#define DOMAIN_TABLE_H
#include "domain/domain.h"

const DomainOps *const *domain_table(uint32_t *count);
// By name, or a product `sign+interval`. NULL and a diagnostic where a part is unknown or was not built in.
bool domain_is_known(const char *name, DiagList *diags); // false with a diagnostic
Domain *domain_new(const char *name, Prog *prog, DiagList *diags);
#endif
