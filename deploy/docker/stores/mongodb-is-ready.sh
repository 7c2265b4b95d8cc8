#!/bin/bash
# Healthy means that it accepts writes. At the first start the replica set is created here.
set -euo pipefail
exec mongosh --quiet --norc "mongodb://127.0.0.1:27017/admin" --eval '
  db.auth("cueroom", fs.readFileSync("/run/secrets/mongodb_password", "utf8").trim());
  if (!db.hello().setName) rs.initiate({ _id: "cueroom", members: [{ _id: 0, host: "mongodb:27017" }] });
  quit(db.hello().isWritablePrimary ? 0 : 1);
'
