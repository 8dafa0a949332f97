-- Statistics: what happened when, kept to the millisecond and summed by month as it is written, so that
-- any range in any time zone is read from few rows; and the logs that usage is told from.

-- The kind of door that a stay was behind: a box built anew has other doors under the same ids.
alter table locker_occupancy
  add column locker_kind text check (locker_kind in ('small', 'medium', 'large', 'fridge')),
  -- The door while it is held. Only such a door must still be there.
  add column held_locker_id text
    generated always as (case when released_at is null then locker_id end) stored;
alter table activity_change
  -- The kind of the door that came into service or went; null for the box.
  add column locker_kind text check (locker_kind in ('small', 'medium', 'large', 'fridge'));

-- Shelves that come and go, as doors and boxes do.
create table shelf_change (
  pharmacy_id uuid not null,
  id uuid not null,
  shelf text not null,
  is_active boolean not null,
  changed_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, shelf) references shelf (pharmacy_id, name)
);
call protect_by_pharmacy('shelf_change', 'select, insert');

-- The moments of a place (a box, or the pharmacy itself) at which something counted happened, or a count
-- of doors or shelves rose or fell. `measure` is a number of `statistics-measures.ts`. What was taken
-- back adds up to nothing.
create table statistics_moment (
  pharmacy_id uuid not null references pharmacy (id),
  place_id uuid not null,
  at timestamptz(3) not null,
  measure smallint not null,
  n integer not null,
  -- Of pickups: milliseconds from delivery to pickup.
  ms bigint not null default 0,
  primary key (pharmacy_id, at, place_id, measure)
);
call protect_by_pharmacy('statistics_moment', 'select, insert, update, delete');

-- The same summed by month (UTC), counted on from year 0. Of counts that rise and fall `ms` is the sum of
-- n × milliseconds since the month began, which is all that the time under the curve needs.
create table statistics_month (
  pharmacy_id uuid not null references pharmacy (id),
  place_id uuid not null,
  month integer not null,
  measure smallint not null,
  n integer not null,
  ms bigint not null,
  primary key (pharmacy_id, place_id, month, measure)
) with (fillfactor = 60);
call protect_by_pharmacy('statistics_month', 'select, insert, update, delete');

-- Everything above made anew for one pharmacy from the logs: for history that is taken in as a whole.
-- The rules are those of `delivery-moments.ts` and `occupied-time.ts`; a test holds the two together.
create function recount_statistics(of_pharmacy uuid) returns void
  language plpgsql set timezone = 'UTC' as $$
begin
  delete from statistics_moment where pharmacy_id = of_pharmacy;
  delete from statistics_month where pharmacy_id = of_pharmacy;

  insert into statistics_moment (pharmacy_id, place_id, at, measure, n, ms)
  with noted as (
    select a.*,
      -- Where an event has put the delivery: an import tells of one box for all.
      case
        when a.event in ('arrive', 'createOnPharmacy', 'assignToShelf') then null
        when a.actor = 'import' then (array_agg(a.box_id)
          filter (where a.actor = 'import' and a.box_id is not null) over (partition by a.delivery_id))[1]
        else a.box_id
      end as put_into,
      a.event in ('arrive', 'createInBox', 'createOnPharmacy') or a.actor = 'import'
        or a.detail -> 'effects' ?| array['setAssigned', 'setDelivered'] as puts
    from delivery_action a where a.pharmacy_id = of_pharmacy
  ), placed as (
    select *, count(*) filter (where puts) over (partition by delivery_id order by id) as put_number
    from noted
  ), acted as (
    select a.id, a.delivery_id, a.occurred_at as at,
      coalesce((array_agg(a.put_into) filter (where puts)
        over (partition by a.delivery_id, a.put_number))[1], of_pharmacy) as place_id,
      case when a.detail ? 'effects' then a.detail -> 'effects' ? 'setDelivered'
        else a.event in ('load', 'assignToShelf')
          or (a.event = 'createOnPharmacy' and a.status = 'delivered') end as delivers,
      a.detail -> 'effects' @> '"clearDeliveryTime"' is true as forgets,
      case when a.detail ? 'effects' then a.detail -> 'effects' ? 'setExpired'
        else a.event in ('reservationExpires', 'deliveryExpires') end as expires,
      a.detail -> 'effects' @> '"reverseExpiry"' is true as unexpires,
      case
        when a.detail ? 'effects' then case
          when a.detail -> 'effects' ? 'setPickedUp' then 'pickup'
          when a.detail -> 'effects' ? 'setDestroyed' then 'destroyed'
          when a.detail -> 'effects' ? 'setCancelled' then 'cancelled' end
        when a.event in ('pickUpAtBox', 'pickUpByStaff') then 'pickup'
        when a.event = 'destroy' then 'destroyed'
        when a.event = 'cancel' then 'cancelled'
      end as closes_as,
      a.detail -> 'effects' @> '"reverseClosing"' is true as reopens
    from placed a
  ), delivered as (
    select *, lead(delivers and not forgets) over (partition by delivery_id order by id) as is_moved
    from acted where delivers or forgets
  ), expired as (
    select *, lead(unexpires) over (partition by delivery_id order by id) as is_reversed
    from acted where expires or unexpires
  ), stood as (
    select *, count(*) filter (where delivers or forgets)
      over (partition by delivery_id order by id) as delivery_number
    from acted
  ), waited as (
    select *, max(at) filter (where delivers)
      over (partition by delivery_id, delivery_number order by id) as delivered_at
    from stood
  ), closed as (
    select *, lead(reopens) over (partition by delivery_id order by id) as is_reversed
    from waited where closes_as is not null or reopens
  ), counted as (
    select place_id, at, 1 as measure, 0::bigint as ms from delivered
      where delivers and is_moved is not true
    union all
    select place_id, at,
      case closes_as when 'destroyed' then 5 when 'cancelled' then 6
        else case when delivered_at is null then 3 else 2 end end,
      case when closes_as = 'pickup' and delivered_at is not null
        then greatest(0, extract(epoch from at - delivered_at) * 1000)::bigint else 0 end
    from closed where closes_as is not null and is_reversed is not true
    union all
    select place_id, at, 4, 0 from expired where expires and is_reversed is not true
  )
  select of_pharmacy, place_id, at, measure, count(*), sum(ms) from counted
  group by place_id, at, measure;

  insert into statistics_moment as present (pharmacy_id, place_id, at, measure, n)
  with changed as (
    -- Each change of a box is one of all its doors.
    select door.box_id, door.locker_id, c.id, c.changed_at, c.locker_id is null as of_box, c.is_active,
      c.locker_kind
    from (select distinct box_id, locker_id from activity_change
      where pharmacy_id = of_pharmacy and locker_id is not null) door
    join activity_change c on c.pharmacy_id = of_pharmacy and c.box_id = door.box_id
      and (c.locker_id is null or c.locker_id = door.locker_id)
  ), numbered as (
    select *, count(*) filter (where of_box) over earlier as box_number,
      count(*) filter (where not of_box) over earlier as door_number
    from changed window earlier as (partition by box_id, locker_id order by changed_at, id)
  ), stated as (
    select *,
      coalesce(bool_or(is_active) filter (where of_box)
        over (partition by box_id, locker_id, box_number), false)
      and coalesce(bool_or(is_active) filter (where not of_box)
        over (partition by box_id, locker_id, door_number), false) as is_in_service,
      max(locker_kind) over (partition by box_id, locker_id, door_number) as kind
    from numbered
  ), spans as (
    select box_id, locker_id, kind, changed_at as since, coalesce(lead(changed_at)
      over (partition by box_id, locker_id order by changed_at, id), 'infinity') as until, is_in_service
    from stated
  ), served as (
    select box_id as place_id, locker_id as name, kind, since, until from spans
    where is_in_service and since < until
    union all
    select pharmacy_id, shelf, 'shelf', changed_at, until from (
      select *, coalesce(lead(changed_at) over (partition by shelf order by changed_at, id), 'infinity')
        as until
      from shelf_change where pharmacy_id = of_pharmacy) s
    where is_active and changed_at < until
  ), stays as (
    select box_id as place_id, locker_id as name, locker_kind as kind, occupied_at as since,
      coalesce(released_at, 'infinity') as until
    from locker_occupancy where pharmacy_id = of_pharmacy
    union all
    select pharmacy_id, shelf, 'shelf', occupied_at, coalesce(released_at, 'infinity')
    from shelf_occupancy where pharmacy_id = of_pharmacy
  ), followed as (
    -- Stays that touch are one: a shelf holds many.
    select *, max(until) over (partition by place_id, name, kind order by since, until
      rows between unbounded preceding and 1 preceding) as reached
    from stays where since < until
  ), islands as (
    select *, count(*) filter (where reached is null or since > reached)
      over (partition by place_id, name, kind order by since, until) as island
    from followed
  ), held as (
    select place_id, name, kind, min(since) as since, max(until) as until from islands
    group by place_id, name, kind, island
  ), ranges as (
    select place_id, kind, 20 as base, since, until from served
    union all
    select held.place_id, held.kind, 10, greatest(held.since, served.since),
      least(held.until, served.until)
    from held join served using (place_id, name, kind)
    where held.since < served.until and served.since < held.until
  ), ends as (
    select place_id, base, kind, since as at, 1 as n from ranges
    union all
    select place_id, base, kind, until, -1 from ranges where until < 'infinity'
  )
  select of_pharmacy, place_id, at,
    base + array_position(array['small', 'medium', 'large', 'fridge', 'shelf'], kind), sum(n)
  from ends group by place_id, at, base, kind having sum(n) <> 0;

  insert into statistics_month (pharmacy_id, place_id, month, measure, n, ms)
  select of_pharmacy, place_id, month, measure, sum(n),
    sum(case when measure > 10 then n * (extract(epoch from at - begins) * 1000)::bigint else ms end)
  from statistics_moment,
    lateral (select date_trunc('month', at) as begins) b,
    lateral (select (extract(year from at) * 12 + extract(month from at) - 1)::integer as month) m
  where pharmacy_id = of_pharmacy
  group by place_id, month, measure;
end $$;
revoke execute on function recount_statistics(uuid) from public;
grant execute on function recount_statistics(uuid) to kolli_app;

-- What is there already. The owner reads past the lock pharmacy by pharmacy.
do $$
declare
  one uuid;
begin
  for one in select all_pharmacy_ids() loop
    perform set_config('kolli.pharmacies', format('{%s}', one), true);
    update locker_occupancy o
      set locker_kind = case when l.fridge then 'fridge'
        else (array['small', 'medium', 'large'])[l.type + 1] end
      from locker l
      where o.pharmacy_id = one and l.pharmacy_id = one and l.box_id = o.box_id
        and l.locker_id = o.locker_id;
    update activity_change c
      set locker_kind = case when l.fridge then 'fridge'
        else (array['small', 'medium', 'large'])[l.type + 1] end
      from locker l
      where c.pharmacy_id = one and l.pharmacy_id = one and l.box_id = c.box_id
        and l.locker_id = c.locker_id;
    -- When a shelf came was not noted: with its pharmacy, or before what first lay on it.
    insert into shelf_change (pharmacy_id, id, shelf, is_active, changed_at)
      select one, gen_random_uuid(), s.name, true, least(p.created_at, (select min(o.occupied_at)
        from shelf_occupancy o where o.pharmacy_id = one and o.shelf = s.name))
      from shelf s join pharmacy p on p.id = s.pharmacy_id where s.pharmacy_id = one;
    insert into shelf_change (pharmacy_id, id, shelf, is_active, changed_at)
      select one, gen_random_uuid(), s.name, false, s.retired_at
      from shelf s where s.pharmacy_id = one and s.retired_at is not null;
  end loop;
end $$;

alter table locker_occupancy
  alter column locker_kind set not null,
  drop constraint locker_occupancy_pharmacy_id_box_id_locker_id_fkey,
  add foreign key (pharmacy_id, box_id, held_locker_id)
    references locker (pharmacy_id, box_id, locker_id);
alter table activity_change add check ((locker_id is null) = (locker_kind is null));
create index locker_occupancy_door on locker_occupancy (pharmacy_id, box_id, held_locker_id)
  where held_locker_id is not null;

-- What else lay on a shelf at a time: what comes late can overlap.
create index shelf_occupancy_until on shelf_occupancy (pharmacy_id, shelf, released_at);

do $$
declare
  one uuid;
begin
  for one in select all_pharmacy_ids() loop
    perform set_config('kolli.pharmacies', format('{%s}', one), true);
    perform recount_statistics(one);
  end loop;
  perform set_config('kolli.pharmacies', '', true);
end $$;
