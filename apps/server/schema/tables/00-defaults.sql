-- What all that follows rests on.

-- For the stays of lockers, which do not overlap. Comes with PostgreSQL.
create extension if not exists btree_gist;

-- Of functions that are made from now on: the app's role may call them, others may not.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to kolli_app;
