#!/bin/sh
# Runs a command on a virtual screen in a session of its own, with a keyring that is open: as a desktop has it, and a build machine not.
#   with-keyring.sh npm run prove:electron
# Exit code: the command's own; 75 where something is missing.
set -eu
if [ "${1-}" != --inside ]; then
  for program in xvfb-run dbus-run-session gnome-keyring-daemon; do
    command -v "$program" >/dev/null || { echo "not proven here: $program is missing" >&2; exit 75; }
  done
  exec xvfb-run -a -s '-screen 0 1366x900x24' dbus-run-session -- "$0" --inside "$@"
fi
shift
printf x | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null
exec "$@"
