-- The pharmacies that the current transaction may see. An unset or empty setting sees none.
create or replace function allowed_pharmacies() returns uuid[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('kolli.pharmacies', true), ''), '{}')::uuid[];
