#!/bin/sh
# Makes the settings of a new installation with random keys and passwords, readable only by their owner:
#   make-settings.sh <new folder> <host name of Kolli> <host of the database> <address of the proxy>
# kolli.env is for the server, owner.env for migration and backups, owner-password for create-owner.sh.
set -eu
umask 077
folder=$1 host=$2 database=$3 proxy=$4
release=$(dirname "$(dirname "$(readlink -f "$0")")")
if [ -e "$folder/kolli.env" ]; then
  echo "$folder/kolli.env exists: its keys belong to a database." >&2
  exit 1
fi
mkdir -p "$folder"
key() { head -c 32 /dev/urandom | base64; }
password() { od -An -v -tx1 -N24 /dev/urandom | tr -d ' \n'; }
owner=$(password)

sed -e "s|^DATABASE_URL=.*|DATABASE_URL=postgres://kolli_server:$(password)@$database:5432/kolli|" \
  -e '/^DATABASE_OWNER_URL=/d' -e '/^KOLLI_BACKUP_KEY=/d' \
  -e "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$host|" -e "s|^TRUST_PROXY=.*|TRUST_PROXY=$proxy|" \
  -e "s|^KOLLI_DATA_KEYS=.*|KOLLI_DATA_KEYS=k1:$(key)|" -e "s|^KOLLI_HASH_KEY=.*|KOLLI_HASH_KEY=$(key)|" \
  -e "s|^KOLLI_AUDIT_KEY=.*|KOLLI_AUDIT_KEY=$(key)|" \
  -e "s|^KOLLI_SESSION_SECRET=.*|KOLLI_SESSION_SECRET=$(key)|" \
  "$release/.env.example" >"$folder/kolli.env"
{
  echo "DATABASE_OWNER_URL=postgres://kolli_owner:$owner@$database:5432/kolli"
  echo "KOLLI_BACKUP_KEY=$(key)"
} >"$folder/owner.env"
printf '%s' "$owner" >"$folder/owner-password"
