#!/bin/sh
# Runs as root before the deb goes. The ledger, in each user's own folder, stays.
set -e

if [ "$1" = remove ] && [ -e /var/lib/counterfoil-kiosk/made ]; then counterfoil-kiosk disable; fi

if [ "$1" = remove ]; then
  if [ -d /run/systemd/system ]; then systemctl stop counterfoil-update.path counterfoil-update.service || true; fi
  if command -v systemctl >/dev/null; then systemctl --quiet disable counterfoil-update.path || true; fi
  rm -rf /var/lib/counterfoil
fi

if [ "$1" = remove ] && [ -e /etc/apparmor.d/counterfoil ]; then
  if command -v apparmor_parser >/dev/null; then apparmor_parser --remove /etc/apparmor.d/counterfoil || true; fi
  rm -f /etc/apparmor.d/counterfoil
fi
