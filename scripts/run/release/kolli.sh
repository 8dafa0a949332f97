#!/bin/sh
# `kolli server` starts the server of this release; anything else is a command of the operator: `kolli help`. Without
# DATABASE_URL and DATABASE_OWNER_URL in the environment both take the settings of /etc/kolli (KOLLI_SETTINGS), as far as
# their user may read them; the server never takes those of the database's owner.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")

case "$(node --version 2>/dev/null || true)" in
  v24.[7-9].* | v24.[1-9][0-9].*) ;;
  *)
    echo 'Kolli needs Node 24.7 or newer of Node 24 as `node` on the PATH.' >&2
    exit 1
    ;;
esac

if [ "${1-}" = server ]; then
  export NODE_ENV=production WEB_DIST="${WEB_DIST:-$home/web}"
  files=kolli
  set -- "$home/server/dist/main.js"
else
  files='owner kolli'
  set -- "$home/server/dist/cli.js" "$@"
fi
if [ -z "${DATABASE_URL-}${DATABASE_OWNER_URL-}" ]; then
  unread=
  for name in $files; do
    file="${KOLLI_SETTINGS:-/etc/kolli}/$name.env"
    if [ -r "$file" ]; then set -- "--env-file=$file" "$@"; else unread="$unread $file"; fi
  done
  # A command that misses a setting names these.
  export KOLLI_UNREAD_FILES="${unread# }"
fi
exec node "$@"
