-- How many boxes of all pharmacies are online, silent (last seen before this time), of these silent for long (before the
-- other time), and never seen. It reads a hundred pharmacies at a time: row security compares each row with the list of
-- them.
create or replace function count_boxes(
  silent_before timestamptz, long_silent_before timestamptz,
  out online bigint, out silent bigint, out long_silent bigint, out never_seen bigint)
  language plpgsql as $$
declare
  all_ids uuid[] := array(select all_pharmacy_ids());
  some_ids uuid[];
  first integer := 1;
  seen record;
begin
  online := 0;
  silent := 0;
  long_silent := 0;
  never_seen := 0;
  while first <= cardinality(all_ids) loop
    some_ids := all_ids[first:first + 99];
    perform set_allowed_pharmacies(some_ids);
    select count(*) filter (where last_seen_at >= silent_before) as online,
        count(*) filter (where last_seen_at < silent_before) as silent,
        count(*) filter (where last_seen_at < long_silent_before) as long_silent,
        count(*) filter (where last_seen_at is null) as never_seen
      into seen from pickup_box where pharmacy_id = any (some_ids) and is_active;
    online := online + seen.online;
    silent := silent + seen.silent;
    long_silent := long_silent + seen.long_silent;
    never_seen := never_seen + seen.never_seen;
    first := first + 100;
  end loop;
end $$;
