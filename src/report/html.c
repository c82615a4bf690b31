#include "report/html.h"

void report_html_add_text(Text *out, const char *s) {
  for (; *s; s++) {
    switch (*s) {
    case '<': text_add(out, "&lt;"); break;
    case '>': text_add(out, "&gt;"); break;
    case '&': text_add(out, "&amp;"); break;
    case '"': text_add(out, "&quot;"); break;
    case '\'': text_add(out, "&#39;"); break;
    default: text_add_bytes(out, s, 1);
    }
  }
}
