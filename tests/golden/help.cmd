"$SEXTANT" --help && "$SEXTANT" check --help && "$SEXTANT" replay --help && "$SEXTANT" validate --help && "$SEXTANT"
