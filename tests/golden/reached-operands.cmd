# An assertion is reached where its first operand is.
"$SEXTANT" check --timeout 60 --verbose --property reach input/operands.c 2>/dev/null | grep '^input'
