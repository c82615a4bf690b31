# What a run that is not exact violates is unknown; the other checks are proved all the same.
"$SEXTANT" check --timeout 60 --verbose input/doubt.c 2>/dev/null | grep -E '^input|^checks'
