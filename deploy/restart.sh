#!/bin/sh
# Restarts the processes one after the other; each answers before the next is asked to end. deploy/restart.sh 3001 3002 3003
set -eu
for port in "$@"; do
  systemctl restart "roost@$port"
  tries=0
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$port/api/ready"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 120 ]; then
      echo "The process at port $port does not answer; the others were left as they are." >&2
      exit 1
    fi
    sleep 1
  done
  echo "$port answers."
done
