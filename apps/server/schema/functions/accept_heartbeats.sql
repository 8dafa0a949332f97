-- Accepts heartbeats that only need to be noted, as a transaction of its own: of boxes that no other transaction holds,
-- that were not silent, have no connection alarm, know the epoch of the database and have the same software as before.
-- Of any other heartbeat nothing is written.
--
-- pharmacy_ids, box_ids, times, skews, versions  one element a heartbeat
-- missing_after_ms                               a box that sent nothing for this time was silent
--
-- Returns the places of the accepted heartbeats, from 1, with the number of the box's last event, and the epoch.
create or replace function accept_heartbeats(
  pharmacy_ids uuid[], box_ids uuid[], times timestamptz[], skews bigint[], versions text[], missing_after_ms integer)
  returns table (place integer, last_seq bigint, epoch uuid) language plpgsql as $$
begin
  perform set_allowed_pharmacies(pharmacy_ids);
  return query
    with free as materialized (
      select box.pharmacy_id, box.id, sent.place, sent.at, sent.skew
      from unnest(pharmacy_ids, box_ids, times, skews, versions) with ordinality
          as sent (pharmacy_id, box_id, at, skew, version, place)
        join pickup_box as box on box.pharmacy_id = sent.pharmacy_id and box.id = sent.box_id
      where box.last_seen_at >= sent.at - make_interval(secs => missing_after_ms / 1000.0)
        and box.software_version = sent.version
        and box.epoch = (select current.id from database_epoch as current)
        and not exists (
          select from alarm
          where alarm.pharmacy_id = box.pharmacy_id and alarm.box_id = box.id and alarm.locker_id = '99-99'
            and alarm.type = 'missing' and alarm.cause = 'no_heartbeat' and alarm.ended_at is null)
      for no key update of box skip locked)
    update pickup_box as box set last_seen_at = free.at, clock_skew_ms = free.skew
    from free where box.pharmacy_id = free.pharmacy_id and box.id = free.id
    returning free.place::integer, box.last_event_seq, box.epoch;
end $$;
