-- Shortens overlapping stays in lockers: in the order of their ends, each starts at the earliest when the previous one
-- of the locker ended. Returns the number of changed stays.
create or replace function trim_overlapping_stays(of_pharmacy uuid) returns bigint
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
