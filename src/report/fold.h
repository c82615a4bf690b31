// A run as lines of text, folded: what is repeated is one group of lines, with the values of all rounds.
//   1. Events on one line of the source become one line.
//   2. Lines with the same shape (place, kind, depth, and names but for their indices) that come several times in a row, alone or in groups,
//      become a loop; loops of lines first, then loops of loops.
#ifndef REPORT_FOLD_H
#define REPORT_FOLD_H
#include "evidence/telling.h"
#include "report/source_lines.h"

typedef struct FoldLine {
  const ToldEvent *event; // the last one of the line
  ToldValueVec values;
} FoldLine;
VEC(FoldLineVec, foldlinevec, FoldLine)

typedef struct FoldNode FoldNode;
VEC(FoldNodeVec, foldnodevec, FoldNode *)

struct FoldNode {
  uint64_t shape;
  uint32_t depth;       // of calls around its first line
  U32Vec lines;         // no loop: numbers of the lines, one for each round of the loops around it
  FoldNodeVec children; // of a loop
  uint32_t least, most; // rounds of a loop; 0: it is none
};

typedef struct Fold {
  FoldLineVec lines;
  FoldNodeVec nodes; // the outermost
} Fold;

typedef enum FoldStyle {
  FOLD_NOTHING, // every line is told
  FOLD_LOOPS,
  FOLD_SHORT // and no conditions
} FoldStyle;

// Events from one number up to another.
void report_fold_init(Fold *fold, const Telling *telling, uint32_t from, uint32_t to, FoldStyle style,
                      SourceLines *source, const char *file);
void report_fold_release(Fold *fold);
#endif
