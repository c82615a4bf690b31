# A standard function that is not modelled gives UNKNOWN, whatever is asked; memory without end is no end.
for property in reach bounds; do "$SEXTANT" check --quiet --property $property input/formats.c; echo "status $?"; done
"$SEXTANT" check --quiet --property termination --timeout 5 input/allocates.c >/dev/null; echo "status $?"
# Handlers beyond those that there is room for, and of other ends; a weak symbol in an initial value.
for program in \
  'int n; void h(void) { if (++n > 39) reach_error(); } int main(void) { for (int i = 0; i < 40; i++) atexit(h); }' \
  'void h(void) { reach_error(); } int main(void) { at_quick_exit(h); quick_exit(0); }' \
  'extern int w(void) __attribute__((weak)); int (*p)(void) = w; int main(void) { if (!p) reach_error(); }'; do
  f=$(mktemp --suffix .c); printf '#include <stdio.h>\n#include <stdlib.h>\nvoid reach_error(void);\n%s\n' "$program" >"$f"
  "$SEXTANT" check --quiet "$f" | sed "s,$f,FILE,g"; rm "$f"
done
