#!/bin/sh
# Creates the owner of Kolli's database, and the database, as a superuser of PostgreSQL. The owner's password comes from
# KOLLI_OWNER_PASSWORD_FILE, or from standard input. It is in no command line and in no log of PostgreSQL.
set -eu
KOLLI_OWNER_PASSWORD=$(cat ${KOLLI_OWNER_PASSWORD_FILE:+"$KOLLI_OWNER_PASSWORD_FILE"})
export KOLLI_OWNER_PASSWORD
export PGOPTIONS='-c log_statement=none -c log_min_duration_statement=-1 -c log_min_error_statement=panic'
# `check-restore` needs createdb.
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv password KOLLI_OWNER_PASSWORD
create role kolli_owner login createrole createdb password :'password';
create database kolli owner kolli_owner encoding 'UTF8' locale 'C.UTF-8' template template0;
SQL
