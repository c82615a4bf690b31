# A call may use the inline definition or the external one of another file: nothing is proved where these are two texts.
"$SEXTANT" check input/inline/call.c input/inline/external.c 2>/dev/null | tail -n 1
"$SEXTANT" check input/inline/same_call.c input/inline/same_external.c 2>/dev/null | tail -n 1
