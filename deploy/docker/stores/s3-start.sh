#!/bin/sh
# Serves a directory as an S3-compatible store; each directory in it is a bucket. The image has no user of its own, so it runs
# as root without capabilities.
set -eu
ROOT_ACCESS_KEY_ID=$(cat /run/secrets/s3_access_key_id)
ROOT_SECRET_ACCESS_KEY=$(cat /run/secrets/s3_secret_access_key)
export ROOT_ACCESS_KEY_ID ROOT_SECRET_ACCESS_KEY
mkdir -p "/data/$S3_BUCKET"
exec /usr/local/bin/versitygw --port :9000 --health /health --quiet posix /data
