#!/bin/sh
# Runs as root before head office's deb goes. Its data stays, and so does the user that owns it.
set -e

if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl disable --now counterfoil-head-office.service || true
fi
