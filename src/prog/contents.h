// Arrays whose elements at constant indices are known: what memory is while a program is unwound (unwind.h). A Contents is a number; equal
// numbers are equal arrays. It is a term (`base`) with a set of elements over it, kept as a trie that versions share: to write one element
// takes time in the bits of its index, and to join two versions takes time in the elements in which they differ.
// The store owns everything and borrows the term table.
#ifndef PROG_CONTENTS_H
#define PROG_CONTENTS_H
#include "base/map.h"
#include "base/vec.h"
#include "expr/term.h"

typedef uint32_t Contents;

// A node of a trie (Okasaki and Gill 1998): a leaf, or two sides told apart by one bit of the index, whose higher bits are all the same.
typedef struct ContentsNode {
  uint64_t key;         // of a leaf: its index; else an index with the bits that all below share
  uint32_t left, right; // without and with that bit; of a leaf 0
  Term value;           // of a leaf
  int8_t bit;           // -1: a leaf
} ContentsNode;

typedef struct ContentsRow {
  Term base;
  uint32_t root; // 0: no element
  Term term;     // the whole as a term, once it was asked for
} ContentsRow;

VEC(ContentsNodeVec, contentsnodevec, ContentsNode)
VEC(ContentsRowVec, contentsrowvec, ContentsRow)

typedef struct ContentsStore {
  TermTable *table;
  ContentsNodeVec nodes; // the first is none
  ContentsRowVec rows;   // the first is none
  Map row_of;            // base and root -> row
} ContentsStore;

void prog_contents_init(ContentsStore *store, TermTable *table);
void prog_contents_release(ContentsStore *store);

bool prog_contents_is_place(const ContentsStore *store, Term index); // a constant that elements are kept at
// The element that is kept there, TERM_NONE where none is.
Term prog_contents_find(const ContentsStore *store, Contents from, uint64_t place);
Contents prog_contents_of(ContentsStore *store, Term array);      // what an array term has
Term prog_contents_term(ContentsStore *store, Contents contents); // and back
Term prog_contents_read(ContentsStore *store, Contents from, Term index);
Contents prog_contents_write(ContentsStore *store, Contents to, Term index, Term value);
// As OP_COPY: `count` elements of `from`, from `source` on, are those of `to`, from `target` on.
Contents prog_contents_copy(ContentsStore *store, Contents to, Term target, Term count, Contents from, Term source);
Contents prog_contents_join(ContentsStore *store, Term condition, Contents a, Contents b); // a where it holds, else b
#endif
