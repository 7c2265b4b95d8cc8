#!/bin/sh
# Redis with a password, without eviction, and with an append-only file. The password is passed in a file, because everyone
# on the machine can see arguments.
set -eu
umask 077
printf 'requirepass %s\n' "$(cat /run/secrets/redis_password)" > /tmp/redis.conf
exec redis-server /tmp/redis.conf \
  --dir /data --appendonly yes --appendfsync everysec --save '' --maxmemory-policy noeviction
