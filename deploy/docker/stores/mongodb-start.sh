#!/bin/bash
# MongoDB as a replica set of one, with a password. A replica set needs a key file that only its owner can read. Secrets that
# Compose mounts are readable by others, so the key file is created here from the password.
set -euo pipefail
umask 077
sha256sum < /run/secrets/mongodb_password | cut -c1-64 > /tmp/members.key
exec docker-entrypoint.sh mongod --replSet cueroom --keyFile /tmp/members.key --bind_ip_all --quiet \
  ${MONGODB_CACHE_GB:+--wiredTigerCacheSizeGB "$MONGODB_CACHE_GB"}
