/**
 * A shell script that runs a program and ends all that it started: as soon as
 * the script's input ends (so also when who started it is killed) the group gets
 * SIGTERM, two seconds later SIGKILL, and so does what left the group, where
 * `/proc` lets it be found. When the program ends by itself, what it left in
 * its group gets SIGTERM. It must lead a process group.
 *
 * Arguments: a text that nothing else carries, the program, the program's own.
 */
export const SUPERVISOR_SCRIPT = `
marker=$1
shift
exec 3<&0 </dev/null
sweep() {
  for file in $(grep -lsz "^LCP_RUN=$marker" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}
    kill -KILL "\${pid%/environ}"
  done
  kill -KILL 0
}
LCP_RUN=$marker "$@" 3<&- &
program=$!
# Neither part may hold the program's pipes open, nor write into them.
exec >/dev/null 2>&1
(
  trap '' TERM
  read -r _ <&3
  kill -TERM $$
  sleep 2
  sweep
) &
exec 3<&-
stopping=
trap 'stopping=1; trap "" TERM; kill -TERM 0' TERM
while :; do
  wait "$program"
  code=$?
  kill -0 "$program" || break
done
[ -z "$stopping" ] || sweep
trap '' TERM
kill -TERM 0
exit "$code"
`;
