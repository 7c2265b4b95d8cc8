#!/bin/sh
# Redis that asks for a password, forgets nothing to make room, and writes what it is told to its append-only file.
# The password travels in a file: arguments are seen by everyone on the machine.
set -eu
umask 077
printf 'requirepass %s\n' "$(cat /run/secrets/redis_password)" > /tmp/redis.conf
exec redis-server /tmp/redis.conf \
  --dir /data --appendonly yes --appendfsync everysec --save '' --maxmemory-policy noeviction
