#!/bin/bash
# MongoDB as a replica set of one that asks for a password. Members of a replica set know one another by a key, which
# must be readable by its owner alone: a secret that Compose mounts is not, so the key is made of the password here.
set -euo pipefail
umask 077
sha256sum < /run/secrets/mongodb_password | cut -c1-64 > /tmp/members.key
exec docker-entrypoint.sh mongod --replSet cueroom --keyFile /tmp/members.key --bind_ip_all --quiet
