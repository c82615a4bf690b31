# Evidence that does not say which property it is about is about none.
"$SEXTANT" validate input/even.c input/no_options.json; echo "status $?"
