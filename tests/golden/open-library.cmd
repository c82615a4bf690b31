# A client that breaks a library, and under what condition there is none.
"$SEXTANT" check --open table_set,table_get --client any input/table.c
"$SEXTANT" check --open table_set --client any --format json input/table.c | grep -A 5 '"preconditions"'
"$SEXTANT" check --quiet --open table_get --client any --property reach input/table.c
