"$SEXTANT" check --timeout 0.5 input/factors.cfg | sed "s/reached;.*/reached ...)/"; echo "status $?"
"$SEXTANT" check --timeout 0.5 --jobs 1 --format json input/factors.cfg | grep -E 'verdict|reason' | sed 's/reached.*/reached .../'; echo "status $?"
