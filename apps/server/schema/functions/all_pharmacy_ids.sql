-- The ids of all pharmacies, and no more of them: jobs visit each.
create or replace function all_pharmacy_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select id from public.pharmacy order by id;
  end;
