#!/bin/bash
# Runs as root after the deb is unpacked. A locked-down till often forbids user namespaces, and without them Chromium's sandbox
# works only through this helper owned by root; so the till never needs --no-sandbox.
set -e

ln -sf '/opt/${sanitizedProductName}/${executable}' '/usr/bin/${executable}'
chown root:root '/opt/${sanitizedProductName}/chrome-sandbox'
chmod 4755 '/opt/${sanitizedProductName}/chrome-sandbox'

if hash update-desktop-database 2>/dev/null; then
  update-desktop-database /usr/share/applications || true
fi
