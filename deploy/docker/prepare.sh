#!/bin/sh
# Creates what docker-compose.yml mounts, unless it exists: random secrets, each in its own file, and a folder for backups.
# Only you can open the directory of the secrets. The files in it must be readable by the users of the containers, who also
# write the backups.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets ../../backups
chmod 1777 ../../backups
cd secrets

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
make() {
  [ -s "$1" ] && return
  printf '%s\n' "$2" > "$1"
  chmod 644 "$1"
}

make admin_password "$(random 12)"
make mongodb_password "$(random 24)"
make redis_password "$(random 24)"
make signing_secret "$(random 32)"
make s3_access_key_id "$(random 10)"
make s3_secret_access_key "$(random 24)"
# For stores elsewhere, write their addresses here.
make mongodb_uri "mongodb://cueroom:$(cat mongodb_password)@mongodb:27017/?authSource=admin&replicaSet=cueroom"
make redis_url "redis://default:$(cat redis_password)@redis:6379"
# Optional, therefore empty (docs/settings.md).
make redis_queues_url ''
make smtp_password ''
make smtp_url ''

echo "The admin's password is in deploy/docker/secrets/admin_password."
