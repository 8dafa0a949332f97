#!/bin/sh
# Runs once, when PostgreSQL's container makes a new cluster: creates the owner of Kolli's database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat "$KOLLI_OWNER_PASSWORD_FILE")" \
  --username=postgres --dbname=postgres <<'SQL'
create role kolli_owner login createrole password :'password';
create database kolli owner kolli_owner;
SQL
