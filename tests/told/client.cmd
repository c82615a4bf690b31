"$SEXTANT" check --open greatest client.c | sed -n "/^steps/,/violated\$/p"
