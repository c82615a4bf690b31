# The precision preorder: the classes of the traffic light are more abstract than it, and not the other way round.
work=$(mktemp -d)
printf 'props red;\nstate r init red=T;\nstate go red=F;\nmust+ r -> go; may go -> go; may go -> r;\n' >"$work/classes.tmts"
cp ../../examples/models/traffic.tmts "$work"
cd "$work" || exit
"$SEXTANT" compare classes.tmts traffic.tmts; echo "exit $?"
"$SEXTANT" compare traffic.tmts classes.tmts; echo "exit $?"
"$SEXTANT" compare --format json traffic.tmts classes.tmts; echo "exit $?"
"$SEXTANT" compare --quiet classes.tmts classes.tmts; echo "exit $?"
# initial states are part of what a model says
printf 'props p;\nstate a init p=T;\nedge a -> a;\n' >all.tmts
printf 'props p;\nstate a init(some) p=T;\nedge a -> a;\n' >some.tmts
"$SEXTANT" compare all.tmts some.tmts; echo "exit $?"
"$SEXTANT" compare some.tmts all.tmts; echo "exit $?"
cat >few.tmts <<'END'
props p, q;
state s0 init p=F q=?;
state s1 init p=Fe q=F;
must+ s0 -> s0; must- s0 -> s0; must+ s0 -> s1; must- s0 -> s1; must+ s1 -> s0;
END
cat >more.tmts <<'END'
props p, q;
state s0 p=F q=T;
state s1 init p=F q=T;
state s2 init p=F q=F;
edge s0 -> s0; edge s0 -> s2; edge s1 -> s1; edge s1 -> s2; edge s2 -> s0;
END
"$SEXTANT" compare few.tmts more.tmts; echo "exit $?"
"$SEXTANT" eval --quiet --ctl 'AY q' few.tmts; echo "exit $?"
"$SEXTANT" eval --quiet --ctl 'AY q' more.tmts; echo "exit $?"
# what is said of some states, finiteness, no initial state at all
printf 'props p;\nstate a init p=T;\nstate b p=F;\nmust- a -> b; may a -> a; may b -> b;\n' >onto.tmts
printf 'props p;\nstate a init p=T;\nmay a -> a;\n' >single.tmts
"$SEXTANT" compare onto.tmts single.tmts; echo "exit $?"
sed '1i finite;' single.tmts >finite.tmts
"$SEXTANT" compare finite.tmts single.tmts; echo "exit $?"
sed 's/ init//' single.tmts >none.tmts
"$SEXTANT" compare none.tmts single.tmts 2>&1; echo "exit $?"
rm -r "$work"
