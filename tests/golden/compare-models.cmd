# The precision preorder: the classes of the traffic light are more abstract than it, and not the other way round.
work=$(mktemp -d)
printf 'props red;\nstate r init red=T;\nstate go red=F;\nmust+ r -> go; may go -> go; may go -> r;\n' >"$work/classes.tmts"
cp ../../examples/models/traffic.tmts "$work"
cd "$work" || exit
"$SEXTANT" compare classes.tmts traffic.tmts; echo "exit $?"
"$SEXTANT" compare traffic.tmts classes.tmts; echo "exit $?"
"$SEXTANT" compare --format json traffic.tmts classes.tmts; echo "exit $?"
"$SEXTANT" compare --quiet classes.tmts classes.tmts; echo "exit $?"
rm -r "$work"
