-- Deletes the oldest notices of changes before a time, at most 5,000, and returns how many; none that was numbered after
-- a younger one, since a notice may be about an earlier time. Runs as the owner, since they are of all pharmacies.
create or replace function delete_change_notices(before timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  -- Where the last call ended: reading deleted rows again would take ever longer.
  pruned bigint := (select pruned_position from public.change_notice_counter);
  up_to bigint;
  deleted integer;
begin
  select coalesce(min(position) filter (where at >= before) - 1, max(position)) into up_to
    from (
      select position, at from public.change_notice where position > pruned order by position limit 5000) as oldest;
  if up_to is null then
    return 0;
  end if;
  delete from public.change_notice where position > pruned and position <= up_to;
  get diagnostics deleted = row_count;
  -- The row that numbering locks, so as the last step.
  update public.change_notice_counter set pruned_position = up_to where pruned_position < up_to;
  return deleted;
end $$;
