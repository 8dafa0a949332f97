-- The names of these pharmacies, for one who may work at thousands of them. Runs as the owner, who sees all: row security
-- would search the ids of all of them for each.
create or replace function pharmacy_names(ids uuid[]) returns table (id uuid, name text)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select p.id, p.name from public.pharmacy p where p.id = any (ids) order by p.name, p.id;
  end;
