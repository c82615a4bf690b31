for file in syntax.c undeclared.cfg; do "$SEXTANT" check input/$file; echo "status $?"; done
"$SEXTANT" check --entry nobody input/even.c
