-- Readings live in partitions by month (UTC). These are made ahead, so that `reading_other` stays empty:
-- what a month no longer needs can then go with its partition, and a query reads the months it asks for.

-- Makes the partitions of `reading` from the month of `first` to that of `last`, where there is none.
-- The app owns no table, so this runs as the owner. A partition gets no grants: the app reaches its rows
-- through `reading` alone, behind that table's policy. Readings that came before their month are moved.
create function make_reading_months(first date, last date) returns void
  language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' as $$
declare
  month timestamptz := date_trunc('month', first::timestamptz);
  following timestamptz;
  name text;
begin
  while month <= last::timestamptz loop
    following := month + interval '1 month';
    name := 'reading_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || name) is null then
      -- One maker at a time, and no reading on its way to where it would not stay.
      lock table public.reading_other in access exclusive mode;
      if to_regclass('public.' || name) is null then
        execute format('create table public.%I (like public.reading including all)', name);
        execute format('with early as
          (delete from public.reading_other where minute >= %L and minute < %L returning *)
          insert into public.%I select * from early', month, following, name);
        -- Attached, not made in place: that would stop everybody who reads or writes readings.
        execute format('alter table public.reading attach partition public.%I
          for values from (%L) to (%L)', name, month, following);
      end if;
    end if;
    month := following;
  end loop;
end $$;
revoke execute on function make_reading_months(date, date) from public;
grant execute on function make_reading_months(date, date) to kolli_app;

select make_reading_months(
  (now() - interval '1 year')::date, (now() + interval '3 months')::date);
