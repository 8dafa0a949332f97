-- The keys, of these pharmacies, that have these ids and are not revoked.
create or replace function find_machine_keys(pharmacies uuid[], ids uuid[]) returns setof machine_key
  language plpgsql as $$
begin
  perform see_pharmacies(pharmacies);
  return query
    select key.* from unnest(pharmacies, ids) as asked (pharmacy_id, id)
      join machine_key as key on key.pharmacy_id = asked.pharmacy_id and key.id = asked.id
    where key.revoked_at is null;
end $$;
