-- Creates the missing partitions of `reading`, `reading_span` and `unusable_reading` from the month of `first` to that of `last`.
-- Runs as the owner, because the app owns no table. Partitions have no grants: the app reaches their rows only
-- through the parent table and its policy. Moves the rows of these months out of the default partition.
create or replace function make_reading_months(first date, last date) returns void
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' as $$
declare
  month timestamptz := date_trunc('month', first::timestamptz);
  following timestamptz;
  parent text;
  begins text;
  name text;
begin
  while month <= last::timestamptz loop
    following := month + interval '1 month';
    foreach parent in array array['reading', 'reading_span', 'unusable_reading'] loop
      begins := case parent when 'reading_span' then 'start' else 'minute' end;
      name := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass('public.' || name) is not null;
      -- Blocks concurrent callers, and inserts into the default partition.
      execute format('lock table public.%I in access exclusive mode', parent || '_other');
      continue when to_regclass('public.' || name) is not null;
      execute format('create table public.%I (like public.%I including all)', name, parent);
      execute format('with early as
        (delete from public.%I where %I >= %L and %I < %L returning *)
        insert into public.%I select * from early',
        parent || '_other', begins, month, begins, following, name);
      -- Attached, not created as a partition: that would block all reads and writes of readings.
      execute format('alter table public.%I attach partition public.%I
        for values from (%L) to (%L)', parent, name, month, following);
    end loop;
    month := following;
  end loop;
end $$;
