-- The pharmacy of a customer's link. Runs as the owner, because a customer's transaction sees no pharmacy.
create or replace function pharmacy_of_business_id(business_id text) returns uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select id from public.pharmacy p where p.business_id = pharmacy_of_business_id.business_id;
  end;
