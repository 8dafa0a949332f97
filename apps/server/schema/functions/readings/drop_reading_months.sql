-- Drops the partitions of readings that end at `before` or earlier and returns their number, but never one that is
-- younger than retention_limit allows, whatever `before` is. When several callers run it at the same time, one does
-- the work and the others return 0.
create or replace function drop_reading_months(before date) returns integer
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC'
  set lock_timeout = '3s' as $$
declare
  name text;
  dropped integer := 0;
  allowed date := (select now() - make_interval(years => reading_years) from public.retention_limit);
begin
  -- A second caller would wait for tables that no longer exist afterwards.
  if allowed is null or not pg_try_advisory_xact_lock(hashtext('drop_reading_months')) then
    return 0;
  end if;
  for name in
    select child.relname from pg_inherits
      join pg_class child on child.oid = inhrelid
      join pg_class parent on parent.oid = inhparent
    where parent.oid in ('public.reading'::regclass, 'public.reading_span'::regclass, 'public.unusable_reading'::regclass)
      and child.relname ~ '_\d{4}_\d{2}$'
      and to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= least(before, allowed)
    order by child.relname
  loop
    execute format('drop table public.%I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
