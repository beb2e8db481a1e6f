#!/bin/sh
# What lies before the file system of an AppImage in a proof: does what a runtime of type 2 promises, with this machine's squashfuse.
# The mount goes with the process that it starts, whatever else runs from there.
offset=4096
file=$(readlink -f "$0")
place=$(mktemp -d /tmp/.mount_XXXXXX)
started=$$
squashfuse -f -o offset=$offset "$file" "$place" &
mount=$!
until [ -e "$place/AppRun" ]; do
  kill -0 "$mount" || exit 127
  sleep 0.1
done
(
  while kill -0 "$started" && ! grep -q '^State:.Z' "/proc/$started/status"; do sleep 0.1; done
  fusermount3 -u -z "$place"
  kill -9 "$mount"
  rmdir "$place"
) </dev/null >/dev/null 2>&1 &
export APPIMAGE="$file" APPDIR="$place" ARGV0="$0" OWD="$PWD"
exec "$place/AppRun" "$@"
# Whatever follows is no line of this.
