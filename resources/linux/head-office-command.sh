#!/bin/sh
# counterfoil-head-office: head office's commands on the folder of its service, as the service's user: a database that root made there the
# service could not open.
if [ "$(id -un)" != counterfoil-office ]; then exec runuser -u counterfoil-office -- "$0" "$@"; fi
XDG_DATA_HOME=/var/lib exec /usr/lib/counterfoil-head-office/bin/node /usr/lib/counterfoil-head-office/head-office.js "$@"
