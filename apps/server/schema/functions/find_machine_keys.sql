-- The unrevoked keys with these ids; the key at each position belongs to the pharmacy at the same position.
create or replace function find_machine_keys(pharmacies uuid[], ids uuid[]) returns setof machine_key
  language plpgsql as $$
begin
  perform set_allowed_pharmacies(pharmacies);
  return query
    select key.* from unnest(pharmacies, ids) as requested (pharmacy_id, id)
      join machine_key as key on key.pharmacy_id = requested.pharmacy_id and key.id = requested.id
    where key.revoked_at is null;
end $$;
