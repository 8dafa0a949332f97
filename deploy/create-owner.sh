#!/bin/sh
# Creates the owner of Kolli's database, and the database, as a superuser of PostgreSQL. The owner's password comes from
# KOLLI_OWNER_PASSWORD_FILE, or from standard input.
set -eu
password=$(cat ${KOLLI_OWNER_PASSWORD_FILE:+"$KOLLI_OWNER_PASSWORD_FILE"})
psql --quiet --set=ON_ERROR_STOP=1 --set=password="$password" --username=postgres --dbname=postgres <<'SQL'
create role kolli_owner login createrole password :'password';
create database kolli owner kolli_owner;
SQL
