-- The ids of all pharmacies, for jobs that process each of them. Runs as the owner, who sees all pharmacies.
create or replace function all_pharmacy_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select id from public.pharmacy order by id;
  end;
