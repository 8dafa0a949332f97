-- The stays of a door do not overlap: a stay begins when the last one has ended, at the earliest, and does
-- not end before it began.
--
-- A box reports late and with times of its own, so an event can be older than what is recorded already. It
-- still begins and ends stays in the past, back to the end of the door's last stay. Older than that, it begins
-- its stay where the last one ended, and a stay that would end before it began takes no time. Whose the door
-- is, the event decides all the same. The event's own time is in the action log, in `loaded_at` and in
-- `emptied_at`.

-- Comes with PostgreSQL; the owner of a database may create it.
create extension if not exists btree_gist;

-- Cuts overlapping stays by the same rule, in the order in which they ended. Returns how many were changed.
create function separate_stays(of_pharmacy uuid) returns bigint
  language sql as $$
  with stays as (
    select id, occupied_at, lag(released_at)
      over (partition by box_id, locker_id order by released_at, occupied_at, id) as last_released_at
    from locker_occupancy where pharmacy_id = of_pharmacy
  ), changed as (
    update locker_occupancy o set occupied_at = stays.last_released_at
    from stays
    where o.pharmacy_id = of_pharmacy and o.id = stays.id
      and stays.last_released_at > stays.occupied_at
    returning o.id
  )
  select count(*) from changed
$$;
revoke execute on function separate_stays(uuid) from public;
grant execute on function separate_stays(uuid) to kolli_app;

-- What is there already; figures are counted again where a stay became shorter. The owner reads past the lock
-- pharmacy by pharmacy.
do $$
declare
  one uuid;
begin
  for one in select all_pharmacy_ids() loop
    perform set_config('kolli.pharmacies', format('{%s}', one), true);
    update locker_occupancy set released_at = occupied_at
      where pharmacy_id = one and released_at < occupied_at;
    if separate_stays(one) > 0 then
      perform recount_statistics(one);
    end if;
  end loop;
  perform set_config('kolli.pharmacies', '', true);
end $$;

alter table locker_occupancy
  add constraint locker_occupancy_end check (released_at >= occupied_at),
  -- Deferrable for the import of a history, which separates the stays at its end. `least` is for the rows as
  -- they were before this migration, which the index takes in too: no range ends before it begins.
  add constraint locker_occupancy_no_overlap exclude using gist
    (box_id with =, locker_id with =, tstzrange(least(occupied_at, released_at), released_at) with &&)
    deferrable initially immediate;
