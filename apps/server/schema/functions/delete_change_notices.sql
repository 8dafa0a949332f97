-- Deletes the oldest notices of changes before a time, at most 5,000, and returns how many. Runs as the owner, since
-- they are of all pharmacies.
create or replace function delete_change_notices(before timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  up_to bigint;
  deleted integer;
begin
  -- From where the last call ended: reading deleted rows again would take ever longer.
  select max(oldest.position) into up_to
    from public.change_notice_counter as counter
      cross join lateral (
        select position, at from public.change_notice
          where position > counter.pruned_position order by position limit 5000) as oldest
    where oldest.at < before;
  if up_to is null then
    return 0;
  end if;
  delete from public.change_notice where position <= up_to;
  get diagnostics deleted = row_count;
  -- The row that numbering locks, so as the last step.
  update public.change_notice_counter set pruned_position = up_to where pruned_position < up_to;
  return deleted;
end $$;
