# The cheap pass alone: what intervals show is proved, the others are left; all engines together settle them, too.
"$SEXTANT" check --engine sieve --timeout 60 input/sieve.c | grep -v 'init'
echo "status ${PIPESTATUS[0]}"
"$SEXTANT" check --timeout 60 input/sieve.c | tail -n 1
"$SEXTANT" check --svcomp --property reach --engine sieve --timeout 60 input/sieve.c | tail -n 2
