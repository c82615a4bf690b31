// The commands on programs of Idealized Algol (.ia), which have their own engine, properties and reports.
#ifndef QUERY_ALGOL_H
#define QUERY_ALGOL_H
#include "query/session.h"

// Do the settings fit the source? False with a diagnostic where one is only for other languages.
bool query_algol_check_settings(const Settings *settings, const Source *source, DiagList *diags);
QueryCommand query_algol_check, query_algol_model;
#endif
