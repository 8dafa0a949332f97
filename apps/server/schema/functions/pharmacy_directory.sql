-- All pharmacies by business id, for the command line, which works on the whole site. Runs as the owner, who sees all.
create or replace function pharmacy_directory() returns table (id uuid, business_id text, name text)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select p.id, p.business_id, p.name from public.pharmacy p order by p.business_id;
  end;
