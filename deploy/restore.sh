#!/bin/sh
# Brings a backup back: deploy/restore.sh /var/backups/roost/2026-11-30T03-30-00Z. DATABASE_URL names a database that is empty, and whose
# login owns it; the roles are there (docs/hosting.md). No server runs on it. Every device builds its copies again and keeps what is unsent.
set -eu
: "${DATABASE_URL:?}" "${DATA_DIR:?}"
made="$1"
pg_restore --exit-on-error --single-transaction --no-owner --dbname="$DATABASE_URL" "$made/database"
psql "$DATABASE_URL" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --output=/dev/null \
  --command='select public.sync_ensure_epoch(true)'
mkdir -p "$DATA_DIR"
cp -a "$made/files/." "$DATA_DIR/"
echo "The database and its files are as they were. Start the server."
