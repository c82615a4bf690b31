for file in syntax.c undeclared.cfg; do "$SEXTANT" check --property reach input/$file; echo "status $?"; done
"$SEXTANT" check --property reach --entry nobody input/even.c
