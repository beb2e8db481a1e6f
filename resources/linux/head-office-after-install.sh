#!/bin/sh
# Runs as root after head office's deb is unpacked. Its own user owns its data alone; initdb wants that user in /etc/passwd.
set -e

if [ "$1" = configure ]; then
  if ! getent passwd counterfoil-office >/dev/null; then
    useradd --system --user-group --home-dir /var/lib/counterfoil-head-office --no-create-home --shell /usr/sbin/nologin counterfoil-office
  fi
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl enable counterfoil-head-office.service
    systemctl restart counterfoil-head-office.service
  fi
fi
