#!/bin/sh
# Takes the arguments of mongod, and starts the embedded engine instead.
set -eu
exec $(cat /engine/node-command) /engine/deploy/local/mongodb-engine.mjs /data/db 27017 0.0.0.0
