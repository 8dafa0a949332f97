-- Lets the rest of the transaction see these pharmacies' rows alone: for functions that are a transaction
-- of their own, which costs one message where `begin`, `set` and `commit` are three more.
create or replace function see_pharmacies(ids uuid[]) returns void language plpgsql as $$
begin
  perform set_config('kolli.pharmacies', ids::text, true);
end $$;
