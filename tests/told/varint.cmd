"$SEXTANT" check --entry varint varint.c
