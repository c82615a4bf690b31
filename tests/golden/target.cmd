# Cross triples: the data model and the sign of char, given here or by a compile command.
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
printf '%s\n' '#include <assert.h>' 'int x = -1;' 'int main(void) { assert(sizeof(long) + x == 3); assert((char)x > 0); return 0; }' >"$work/w.c"
cd "$work"
for target in arm-linux-gnueabi aarch64-linux-gnu i686-pc-linux-gnu x86_64-linux-gnu; do
  echo "$target: $("$SEXTANT" check --property reach --target=$target w.c | grep -oE '(assertion .*|w.c): (violated|proved|VERIFIED)$' | tr '\n' ' ')"
done
"$SEXTANT" check --property reach -target arm-none-eabi w.c | tail -1
for target in avr x86_64-w64-mingw32; do "$SEXTANT" check --target=$target w.c; done
for compiler in arm-none-eabi-gcc avr-gcc; do
  printf '[{"directory": ".", "file": "%s/w.c", "command": "/usr/bin/%s -c w.c"}]\n' "$work" $compiler >compile_commands.json
  "$SEXTANT" check --property reach --arch ilp32 --compile-commands compile_commands.json w.c 2>&1 | tail -2
  "$SEXTANT" check --property reach --compile-commands compile_commands.json w.c 2>&1 | tail -2
done
