# What the contracts are compiled to is no function of the program's.
"$SEXTANT" check input/contract_no_main.c
