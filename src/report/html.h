// Text inside HTML pages.
#ifndef REPORT_HTML_H
#define REPORT_HTML_H
#include "base/text.h"

// Adds s with the characters that HTML reads as its own replaced: safe between tags and in quoted attributes.
void report_html_add_text(Text *out, const char *s);
#endif
