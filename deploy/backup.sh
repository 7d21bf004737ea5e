#!/bin/sh
# Writes a folder with the database and the files beside it into BACKUP_DIR. DATABASE_URL and DATA_DIR are those of the server, which goes
# on meanwhile. KEEP (14) backups stay.
set -eu
: "${DATABASE_URL:?}" "${DATA_DIR:?}" "${BACKUP_DIR:?}"
made="$BACKUP_DIR/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
umask 077
mkdir -p "$made.making/files"

# Files never change, and go some time after the rows that name them. So they are copied before the database is, which keeps those that
# go meanwhile, and again after it, which adds those that came.
copy() {
  for kind in uploaded-photos chat-files; do
    if [ -d "$DATA_DIR/$kind" ]; then
      mkdir -p "$made.making/files/$kind"
      cp -a -n "$DATA_DIR/$kind/." "$made.making/files/$kind/"
    fi
  done
}
copy
pg_dump --format=custom --file="$made.making/database" "$DATABASE_URL"
copy
# Keys, where AUTH_SECRET is not set: without them nobody stays signed in.
if [ -f "$DATA_DIR/keys.json" ]; then cp -a "$DATA_DIR/keys.json" "$made.making/files/"; fi
mv "$made.making" "$made"
echo "$made"

ls -1d "$BACKUP_DIR"/????-??-??T??-??-??Z | sort -r | tail -n "+$((${KEEP:-14} + 1))" | xargs -r rm -rf
