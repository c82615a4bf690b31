# A library that is a header alone: clients include it, and call its functions, but for those whose names begin with `_`. The client fails.
"$SEXTANT" check --open all --harness client.c input/bits.h
echo "exit $?"
cc -w -g -fsanitize=address,undefined -iquote . -o violation client.c && ./violation 2>&1 | grep -o 'heap-buffer-overflow'
rm -f client.c violation
