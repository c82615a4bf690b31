#include "front/c/attributes.h"

#include <string.h>

LLVMAttributeRef c_attribute(LLVMValueRef owner, unsigned index, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  return LLVMIsACallInst(owner) ? LLVMGetCallSiteEnumAttribute(owner, index, kind)
                                : LLVMGetEnumAttributeAtIndex(owner, index, kind);
}

bool c_has_attribute(LLVMValueRef owner, unsigned index, const char *name) {
  return c_attribute(owner, index, name) != NULL;
}

uint64_t c_attribute_number(LLVMValueRef owner, unsigned index, const char *name) {
  LLVMAttributeRef attribute = c_attribute(owner, index, name);
  return attribute ? LLVMGetEnumAttributeValue(attribute) : 0;
}

bool c_has_open_length(LLVMValueRef function, unsigned parameter) {
  unsigned index = ATTRIBUTE_PARAMETERS + parameter;
  return c_has_attribute(function, index, "nonnull") && c_attribute_number(function, index, "align") &&
         !c_attribute_number(function, index, "dereferenceable") && !c_has_attribute(function, index, "byval") &&
         !c_has_attribute(function, index, "sret");
}
