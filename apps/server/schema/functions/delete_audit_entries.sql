-- Deletes the entries of a visible pharmacy's audit log up to a number, and returns how many. Refuses if one of them is
-- younger than a year, whoever calls it; AUDIT_YEARS may only be longer.
create or replace function delete_audit_entries(pharmacy uuid, up_to bigint) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  deleted integer;
begin
  if exists (
    select from public.audit_entry
    where pharmacy_id = pharmacy and seq <= up_to and occurred_at > now() - interval '1 year'
  ) then
    raise exception 'An entry of the audit log is younger than a year' using errcode = 'check_violation';
  end if;
  -- The owner may be a superuser, whom row security does not restrict.
  delete from public.audit_entry
    where pharmacy_id = pharmacy and seq <= up_to and pharmacy_id = any (public.allowed_pharmacies());
  get diagnostics deleted = row_count;
  return deleted;
end $$;
