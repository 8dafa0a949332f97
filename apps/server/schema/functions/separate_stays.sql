-- Cuts overlapping stays by the same rule, in the order in which they ended. Returns how many were changed.
create or replace function separate_stays(of_pharmacy uuid) returns bigint
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
