// Inside front/cfg/: what is known while a file is read. parse.c fills it statement by statement, front_cfg.c makes the
// graph of it once all locations are known.
#ifndef FRONT_CFG_READER_H
#define FRONT_CFG_READER_H
#include "front/cfg/front_cfg.h"

typedef uint32_t LabelId;

typedef struct Label {
  const char *name;
  Place used;    // where it was seen first
  Place defined; // line 0: not yet
} Label;

typedef struct Edge {
  LabelId label;
  EdgeKind kind;
  LocRole role;   // of HALT
  bool assume;    // an IF without else
  Term condition; // IF
  Assign *assigns;
  uint32_t assign_count;
  VarId *havoc;
  uint32_t havoc_count;
  LabelId *to;
  uint32_t to_count;
} Edge;

VEC(LabelVec, labelvec, Label)
VEC(EdgeVec, edgevec, Edge)

typedef struct Reader {
  Prog *prog;
  DiagList *diags;
  const char *source, *at, *line_start;
  Place last_place; // just behind the last token
  uint32_t line;
  Arena arena;
  LabelVec labels;
  EdgeVec edges; // in the order of the file
  Map label_index;
  bool has_start, has_errors; // are there such statements?
  LabelId start;
  U32Vec errors; // labels
  uint32_t mistakes;
} Reader;

void cfg_reader_parse(Reader *r); // the whole text
LabelId cfg_reader_label(Reader *r, const char *name, Place place);
bool cfg_reader_fail(Reader *r, Place place, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#endif
