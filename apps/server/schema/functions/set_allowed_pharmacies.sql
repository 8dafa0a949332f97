-- Restricts the rest of the transaction to the rows of these pharmacies. For functions that are called without
-- an explicit transaction, which saves the round trips of `begin`, `set` and `commit`.
create or replace function set_allowed_pharmacies(ids uuid[]) returns void language plpgsql as $$
begin
  perform set_config('kolli.pharmacies', ids::text, true);
end $$;
