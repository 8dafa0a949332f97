-- Updates the state of the boxes at the positions `stored` of the lists after their readings were stored: the newest
-- reading of each sensor, and the spans that are over or got a late reading. `newest` has the last reading of each sensor,
-- `earliest` and `latest` have the times of its first and last reading.
create or replace function note_readings(
  pharmacies uuid[], boxes uuid[], stored integer[], newest jsonb, earliest bigint[], latest bigint[],
  places integer[], times bigint[])
  returns void language plpgsql as $$
declare
  origin constant timestamptz := to_timestamp(0);
  span constant interval := interval '10 minutes';
  due record;
  late timestamptz;
  due_pharmacies uuid[] := '{}';
  due_boxes uuid[] := '{}';
  firsts timestamptz[] := '{}';
  untils timestamptz[] := '{}';
begin
  for due in
    with added as (
      select place, newest -> (place - 1) as newest,
        to_timestamp(earliest[place] / 1000.0) as earliest, to_timestamp(latest[place] / 1000.0) as latest
      from unnest(stored) as place),
    noted as (
      update reading_state as state set
        newest = case when state.newest_at > added.earliest
          then newest_of_each(state.newest, added.newest) else state.newest || added.newest end,
        newest_at = greatest(state.newest_at, added.latest),
        rolled_until = coalesce(state.rolled_until, date_bin(span, added.earliest, origin))
      from added
      where state.pharmacy_id = pharmacies[added.place] and state.box_id = boxes[added.place]
      returning added.place, state.pharmacy_id, state.box_id, state.rolled_until, added.earliest,
        greatest(state.rolled_until, date_bin(span, added.latest, origin)) as rolls_until)
    select * from noted
    where noted.earliest < noted.rolled_until or noted.rolls_until > noted.rolled_until
  loop
    if due.earliest < due.rolled_until then
      for late in
        select distinct date_bin(interval '1 hour', to_timestamp(one.at / 1000.0), origin)
        from unnest(places, times) as one (place, at)
        where one.place = due.place and to_timestamp(one.at / 1000.0) < due.rolled_until
      loop
        perform roll_up_readings(due.pharmacy_id, due.box_id, late,
          least(late + interval '1 hour', due.rolled_until), due.rolled_until);
      end loop;
    end if;
    if due.rolls_until > due.rolled_until then
      due_pharmacies := due_pharmacies || due.pharmacy_id;
      due_boxes := due_boxes || due.box_id;
      firsts := firsts || due.rolled_until;
      untils := untils || due.rolls_until;
    end if;
  end loop;
  if cardinality(due_boxes) > 0 then
    perform roll_up_boxes(due_pharmacies, due_boxes, firsts, untils);
  end if;
end $$;
