-- A recount adds the difference between what the logs tell and what is kept, both as one statement sees
-- them, and replaces nothing: an event that ends meanwhile adds its own part before or after, and neither
-- waits for the other but for rows that both write.

-- The moments of a pharmacy as its logs tell them. The rules are those of `delivery-moments.ts` and
-- `occupied-time.ts`; a test holds the two together. Stable: it sees what the statement sees that asks it.
create function told_moments(of_pharmacy uuid)
  returns table (place_id uuid, at timestamptz, measure smallint, n integer, ms bigint)
  language plpgsql stable set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return query
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
  select place_id, at, measure::smallint, count(*)::integer, sum(ms)::bigint from counted
  group by place_id, at, measure;

  return query
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
  select place_id, at,
    (base + array_position(array['small', 'medium', 'large', 'fridge', 'shelf'], kind))::smallint,
    sum(n)::integer, 0::bigint
  from ends group by place_id, at, base, kind having sum(n) <> 0;
end $$;
revoke execute on function told_moments(uuid) from public;
grant execute on function told_moments(uuid) to kolli_app;

-- Brings what is kept of a pharmacy to what its logs tell, for history that is taken in as a whole. Two
-- recounts of a pharmacy follow each other. Rows are written in the order in which events write them: the
-- months, which most events write, last and for a moment.
create or replace function recount_statistics(of_pharmacy uuid) returns void
  language plpgsql set timezone = 'UTC' as $$
declare
  months statistics_month[];
begin
  perform pg_advisory_xact_lock(hashtextextended('statistics ' || of_pharmacy, 0));
  with told as materialized (
    select * from told_moments(of_pharmacy)
  ), missing as materialized (
    select place_id, at, measure, sum(n)::integer as n, sum(ms)::bigint as ms from (
      select place_id, at, measure, n, ms from told
      union all
      select place_id, at, measure, 0 - n, 0 - ms from statistics_moment where pharmacy_id = of_pharmacy
    ) both_sides
    group by place_id, at, measure having sum(n) <> 0 or sum(ms) <> 0
  ), missing_in_months as materialized (
    select place_id, month, measure, sum(n)::integer as n, sum(ms)::bigint as ms from (
      select place_id, month, measure, n,
        case when measure > 10 then n * (extract(epoch from at - begins) * 1000)::bigint else ms end as ms
      from told,
        lateral (select date_trunc('month', at) as begins) b,
        lateral (select (extract(year from at) * 12 + extract(month from at) - 1)::integer as month) m
      union all
      select place_id, month, measure, 0 - n, 0 - ms from statistics_month where pharmacy_id = of_pharmacy
    ) both_sides
    group by place_id, month, measure having sum(n) <> 0 or sum(ms) <> 0
  ), added as (
    insert into statistics_moment as kept (pharmacy_id, place_id, at, measure, n, ms)
    select of_pharmacy, place_id, at, measure, n, ms from missing
    order by at, place_id, measure::text collate "C"
    on conflict (pharmacy_id, at, place_id, measure)
      do update set n = kept.n + excluded.n, ms = kept.ms + excluded.ms
  )
  select array_agg(row(of_pharmacy, place_id, month, measure, n, ms)::statistics_month)
    into months from missing_in_months;

  insert into statistics_month as kept (pharmacy_id, place_id, month, measure, n, ms)
  select pharmacy_id, place_id, month, measure, n, ms from unnest(months)
  order by place_id, month, measure
  on conflict (pharmacy_id, place_id, month, measure)
    do update set n = kept.n + excluded.n, ms = kept.ms + excluded.ms;
end $$;
