#!/bin/bash
# Healthy is who takes writes. The first time, that needs a replica set to be made.
set -euo pipefail
exec mongosh --quiet --norc "mongodb://127.0.0.1:27017/admin" --eval '
  db.auth("cueroom", fs.readFileSync("/run/secrets/mongodb_password", "utf8").trim());
  if (!db.hello().setName) rs.initiate({ _id: "cueroom", members: [{ _id: 0, host: "mongodb:27017" }] });
  quit(db.hello().isWritablePrimary ? 0 : 1);
'
