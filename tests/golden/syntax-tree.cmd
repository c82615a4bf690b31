# Clang's syntax tree of a large file takes gigabytes: it is asked for only where a mask may be one of the address of an object.
w=$(mktemp -d); trap 'rm -rf "$w"' EXIT
printf '#!/bin/sh\ncase "$*" in *ast-dump*) echo tree >>"%s/asked" ;; esac\nexec clang-19 "$@"\n' "$w" >"$w/clang"
chmod +x "$w/clang"; : >"$w/asked"
SEXTANT_CLANG=$w/clang "$SEXTANT" check --timeout 60 input/syntax-tree.c | tail -n 1
cat "$w/asked"
sed 's/x & 1/(unsigned long)\&other \& 1/' input/syntax-tree.c >"$w/address.c"
SEXTANT_CLANG=$w/clang "$SEXTANT" check --timeout 60 "$w/address.c" | tail -n 1 | sed 's/.*: //; s/ (\/.*//'
cat "$w/asked"
# Nor are alike literals at one line of any interest where no run reaches them.
: >"$w/asked"
SEXTANT_CLANG=$w/clang "$SEXTANT" check --timeout 60 --entry reached input/same-literals.c | tail -n 1
cat "$w/asked"
SEXTANT_CLANG=$w/clang "$SEXTANT" check --timeout 60 --entry named input/same-literals.c | tail -n 1
cat "$w/asked"
