-- Extensions and default privileges.

-- For the exclusion constraint on stays in lockers. Included in PostgreSQL.
create extension if not exists btree_gist;

-- For functions created from here on: only the app's role may call them.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to kolli_app;
