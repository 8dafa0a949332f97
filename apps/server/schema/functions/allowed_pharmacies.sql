-- The pharmacies that the current transaction may see; none when the setting is unset or empty.
create or replace function allowed_pharmacies() returns uuid[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('kolli.pharmacies', true), ''), '{}')::uuid[];
