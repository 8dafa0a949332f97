-- The unrevoked keys with these ids; the key at each position belongs to the pharmacy at the same position.
create or replace function find_machine_keys(pharmacies uuid[], ids uuid[])
  returns table (pharmacy_id uuid, id uuid, kind text, secret_hash bytea, box_id uuid, name text,
    created_at timestamptz, replaces_id uuid, is_test boolean)
  language plpgsql as $$
begin
  perform set_allowed_pharmacies(pharmacies);
  return query
    select key.pharmacy_id, key.id, key.kind, key.secret_hash, key.box_id, key.name, key.created_at::timestamptz,
      key.replaces_id, key.is_test
    from unnest(pharmacies, ids) as requested (pharmacy_id, id)
      join machine_key as key on key.pharmacy_id = requested.pharmacy_id and key.id = requested.id
    where key.revoked_at is null;
end $$;
