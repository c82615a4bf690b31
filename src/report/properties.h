// The checks of a program and what is known of them, as text: each on a line of its own where they are few, and otherwise those that people have
// to look at, and how many the others are.
#ifndef REPORT_PROPERTIES_H
#define REPORT_PROPERTIES_H
#include "report/report.h"

void report_check_text(const Report *report, const Property *property, Text *out); // what it is, on a line
void report_property_text(const Report *report, const Property *property, PropertyStatus status, Text *out);
// All but the violated ones, whose runs are told elsewhere, unless there is no run for them.
void report_properties_text(const Report *report, Text *out);
// `1 violated, 3 unknown, 40 proved`; nothing where there are few.
void report_counts_text(const Report *report, Text *out);
#endif
