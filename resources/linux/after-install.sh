#!/bin/sh
# Runs as root after the deb is unpacked, at the first time and at each upgrade.
# Ubuntu 24.04 and later give user namespaces only to programs with an AppArmor profile; elsewhere Chromium's sandbox works through its
# helper owned by root (mode 4755 in the package). So the till never needs --no-sandbox.
set -e

if [ "$1" = configure ] && [ -d /etc/apparmor.d ] && command -v apparmor_parser >/dev/null; then
  cp /usr/lib/counterfoil/resources/apparmor-profile /etc/apparmor.d/counterfoil
  apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/counterfoil || rm -f /etc/apparmor.d/counterfoil
fi
if command -v update-desktop-database >/dev/null; then
  update-desktop-database /usr/share/applications || true
fi
if [ "$1" = configure ]; then
  # The user of a till is in this group, and may leave a package; what becomes of it is the service's to decide.
  getent group counterfoil-update >/dev/null || groupadd --system counterfoil-update
  install --directory --mode=755 /var/lib/counterfoil /var/lib/counterfoil/update
  install --directory --mode=1770 --group=counterfoil-update /var/lib/counterfoil/update/incoming
  # Also in an image that runs on another day. A unit of the version before is read anew; a kiosk that is on gets what this version adds to it.
  if command -v systemctl >/dev/null; then systemctl --quiet enable counterfoil-update.path || true; fi
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload || true
    systemctl start counterfoil-update.path || true
  fi
  if [ -e /var/lib/counterfoil-kiosk/made ]; then counterfoil-kiosk enable || true; fi
fi
