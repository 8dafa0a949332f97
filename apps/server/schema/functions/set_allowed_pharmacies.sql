-- Restricts the rest of the transaction to the rows of these pharmacies. For functions that are called without
-- an explicit transaction, which saves the round trips of `begin`, `set` and `commit`. As a statement, so that it also
-- reaches the other nodes of a distributed database.
create or replace function set_allowed_pharmacies(ids uuid[]) returns void language plpgsql as $$
begin
  execute format('set local kolli.pharmacies = %L', ids);
end $$;
