// How values of LLVM types lie in memory and as terms. A value is a list of scalar leaves (integers, pointers, floats),
// so that small structs and vectors are nothing special: a leaf is what a term stands for.
#ifndef FRONT_C_LAYOUT_H
#define FRONT_C_LAYOUT_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base/vec.h"
#include "expr/term.h"

typedef struct Leaf {
  uint64_t offset; // bytes
  uint32_t width;  // bits; 1 is a truth value
} Leaf;
VEC(LeafVec, leafvec, Leaf)
VEC(ValueVec, valuevec, LLVMValueRef)
VEC(TypeVec, typevec, LLVMTypeRef)

typedef struct Layout {
  LLVMTargetDataRef data;
  uint32_t pointer_width; // bits
} Layout;

// Bits of a scalar type; 0 where it is no scalar or wider than a term can be.
uint32_t c_layout_scalar_width(const Layout *layout, LLVMTypeRef type);
bool c_layout_is_float(LLVMTypeRef type);
bool c_layout_has_pointer(LLVMTypeRef type); // is there one in it?
// Appends the leaves of a type. False where there is one that is no supported scalar, or too many to list.
bool c_layout_leaves(const Layout *layout, LLVMTypeRef type, uint64_t offset, LeafVec *out);
// The same for a type in memory: false too where leaves do not begin at bytes.
bool c_layout_memory_leaves(const Layout *layout, LLVMTypeRef type, uint64_t offset, LeafVec *out);
uint32_t c_layout_leaf_count(const Layout *layout, LLVMTypeRef type);  // 0: not supported, or void
uint64_t c_layout_size(const Layout *layout, LLVMTypeRef type);        // bytes, with padding; 0 where it has none
uint64_t c_layout_access_size(const Layout *layout, LLVMTypeRef type); // bytes that a load or store touches
static inline uint32_t leaf_bytes(uint32_t width) { return (width + 7) / 8; }
static inline Sort leaf_sort(uint32_t width) { return width == 1 ? SORT_BOOL : sort_bv(width); }

// The bytes a GEP (instruction or constant) adds to its base, where all indices are constants.
// The address that a GEP computes is its base, plus what is returned, plus each of the parts that vary, which are appended.
typedef struct GepPart {
  LLVMValueRef index;
  uint64_t scale;
} GepPart;
VEC(GepPartVec, geppartvec, GepPart)
int64_t c_layout_gep_parts(const Layout *layout, LLVMValueRef gep, GepPartVec *varying);
bool c_layout_gep_offset(const Layout *layout, LLVMValueRef gep, int64_t *offset);
// The type that remains after one more index, and where the part number `index` of `type` begins.
LLVMTypeRef c_layout_part_type(LLVMTypeRef type, uint64_t index);
uint64_t c_layout_part_offset(const Layout *layout, LLVMTypeRef type, uint64_t index);
// Leaves before part number `index` of an aggregate.
uint32_t c_layout_leaves_before(const Layout *layout, LLVMTypeRef type, uint32_t index);
#endif
