# Each line: what is wrong, the exit status.
try() { "$SEXTANT" "$@"; echo "status $?"; }
try chekc x.c
try model x.c
try check
try check --proprety reach input/even.c
try check --no-such-option input/even.c
try check --mmio 9-3 input/even.c
try check --property
try check --property nonsense input/even.c
try check --property no-such-file.prp input/even.c
try check --engine nonsense input/even.c
try check --format xml input/even.c
try model --format github input/even.c
try check --format json --property
try check --svcomp --format json input/even.c
try check --output no/such/folder/report input/even.c
try check --timeout soon input/even.c
try check --bound=-1 input/even.c
try check --jobs 99999999999 input/even.c
try check --arch bits32 input/even.c
try check --quiet=yes input/even.c
try check --native input/even.c
try check -I
try check -x input/even.c
try check no-such-file.c
try check input
try check -- --help
try check ../../docs/MANUAL.md
try check --property reach --evidence no/such/folder/e.json input/even.c
try check --evidence e.json input/swap.cfg input/count.cfg
try replay input/even.c
try replay input/even.c no-such-file.json
try replay input/even.c input/even.c
try --hlep
try check ../../examples/models/traffic.tmts
try compare input/up.cfg ../../examples/models/traffic.tmts
try compare --format svg ../../examples/models/traffic.tmts ../../examples/models/traffic.tmts
try check --domain sgin input/even.c
try check --engine cegarr input/even.c
try check --property terminaton input/even.c
try check --predicates 'xx > 1; y > 2' input/even.c
try model --format sgv input/even.c
try tests --cover mcdcc input/clamp.c
try tests --out input/clamp.c input/clamp.c
