-- Deliveries with all related rows, generated with the seed :seed from bench_pharmacy
-- (ordinal, pharmacy_id, deliveries, open_deliveries, doors, shelves, customers), bench_door,
-- bench_shelf and bench_customer. All timestamps are before :until.

create function pg_temp.draw(row_number bigint, salt integer) returns double precision
  language sql immutable
  return (hashint8extended(row_number, :seed * 1000 + salt) & 1048575) / 1048576.0::float8;

-- An id like Kolli's (UUID, version 7): the first 48 bits are the time.
create function pg_temp.id_at(at timestamptz, row_number bigint, salt integer) returns uuid
  language sql immutable
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(row_number || '.' || salt || '.:seed'), 1, 3) || '8'
    || substr(md5(row_number || '.' || salt || '.:seed'), 4, 15))::uuid;

-- Which deliveries of a pharmacy are open, and the place of each: 'box' in a door, 'shelf' on a shelf,
-- 'waiting' from an order source, 'booked' without a place, 'returned' deleted, 'taken' removed.
create temp table fate as
with numbered as (
  select p.*, n, n - (p.deliveries - p.open_deliveries) as open_number,
    (p.ordinal - 1) * 10000000::bigint + n as row_number
  from bench_pharmacy p, lateral generate_series(1, p.deliveries) n
), split as (
  select *, open_number > 0 as is_open, (open_number - 1) % 20 as turn,
    ((open_number - 1) / 20) * 6 + (open_number - 1) % 20 + 1 as door_number
  from numbered
)
select s.ordinal, s.pharmacy_id, s.doors, s.shelves, s.customers, s.row_number, s.is_open, s.turn,
  s.door_number,
  case
    when not is_open and pg_temp.draw(row_number, 1) < 0.6 then 'box'
    when not is_open then 'shelf'
    when turn < 6 and door_number <= doors then 'box'
    when turn < 13 then 'shelf'
    when turn < 16 then 'waiting'
    when turn = 16 then 'returned'
    when turn = 17 then 'taken'
    else 'booked'
  end as place,
  date_trunc('milliseconds', case
    when is_open then timestamptz ':until' - interval '2 days'
      - pg_temp.draw(row_number, 2) * interval '12 days'
    else timestamptz ':until' - interval '15 days'
      - (1 - (n - pg_temp.draw(row_number, 2)) / s.deliveries) * interval '715 days'
  end) as reserved_time
from split s;

create temp table drawn as
select f.*,
  pg_temp.id_at(f.reserved_time, f.row_number, 3) as id,
  case
    when not is_open then
      case when pg_temp.draw(row_number, 4) < 0.92 then 'pickup'
        when pg_temp.draw(row_number, 4) < 0.96 then 'destroyed' else 'cancelled' end
    when place = 'box' then case when turn < 2 then 'reserved' when turn < 5 then 'delivered' else 'expired' end
    when place = 'shelf' then case when turn < 11 then 'delivered' else 'expired' end
    when place = 'returned' then 'deleted'
    when place = 'taken' then 'removed'
    else 'reserved'
  end as status,
  f.place in ('waiting', 'returned') as unassigned,
  f.reserved_time + date_trunc('milliseconds', (2 + 20 * pg_temp.draw(row_number, 5)) * interval '1 hour') as came_at,
  f.reserved_time + date_trunc('milliseconds', (24 + 20 * pg_temp.draw(row_number, 6)) * interval '1 hour') as left_at,
  d.box_id, d.locker_id, d.kind as locker_kind, h.shelf, c.phone_number,
  case when pg_temp.draw(row_number, 7) < 0.6 then c.ssn_hash end as ssn_hash
from fate f
join bench_customer c on c.ordinal = f.ordinal
  and c.number = floor(pg_temp.draw(f.row_number, 8) * f.customers)::integer + 1
left join bench_door d on d.ordinal = f.ordinal and f.place in ('box', 'returned', 'taken')
  and d.number = case when f.is_open and f.place = 'box' then f.door_number
    else floor(pg_temp.draw(f.row_number, 9) * f.doors)::integer + 1 end
left join bench_shelf h on h.ordinal = f.ordinal and f.place = 'shelf'
  and h.number = floor(pg_temp.draw(f.row_number, 10) * f.shelves)::integer + 1;

insert into delivery (pharmacy_id, id, box_id, status, unassigned, kolli_id, additional_kolli_ids,
  phone_number, is_drug, ssn_cipher, ssn_key_id, ssn_hash, pin_cipher, pin_key_id, pin_hash,
  order_source, order_id, fulfillment_order_id, description_text, reserved_user_id,
  reserved_user_name, reserved_time, unassigned_time, assigned_user_name, assigned_time,
  delivery_user_name, delivery_time, notified_time, waits_until, expired_time, removed_user_name,
  removed_time, delete_user_name, delete_time, destroy_user_name, destroy_time, cancelled_time,
  given_out_user_name, pickup_time, history_time, last_locker_ids, last_shelves, updated_at)
select pharmacy_id, id, box_id, status, unassigned,
  'fp' || lpad(row_number::text, 10, '0'),
  case when pg_temp.draw(row_number, 11) < 0.15 then array['xp' || lpad(row_number::text, 10, '0')]
    else '{}' end,
  phone_number, ssn_hash is not null,
  -- Never decrypted: only size and hash matter.
  case when ssn_hash is not null then decode(md5(id::text) || '0123456789abcdef', 'hex') end,
  case when ssn_hash is not null then 'bench' end, ssn_hash,
  decode(md5(id::text), 'hex'), 'bench', sha256(id::text::bytea),
  case when place = 'waiting' then 'shop' end,
  case when pg_temp.draw(row_number, 12) < 0.4 then 'ORD-' || row_number end,
  case when pg_temp.draw(row_number, 12) < 0.4 then 'F-' || row_number end,
  case when pg_temp.draw(row_number, 13) < 0.2 then 'Keep upright, customer asked for a bag' end,
  case when place = 'waiting' then 'API' else 'bench' end,
  case when place = 'waiting' then 'API' else 'Aino Bench' end,
  reserved_time,
  case when place = 'waiting' then reserved_time when place = 'returned' then left_at end,
  case when place in ('box', 'shelf') then 'Aino Bench' end,
  case when place in ('box', 'shelf') then reserved_time end,
  case when status in ('delivered', 'expired', 'pickup', 'destroyed', 'removed') then 'Aino Bench' end,
  case when status in ('delivered', 'expired', 'pickup', 'destroyed', 'removed') then came_at end,
  case when status in ('delivered', 'expired', 'pickup', 'destroyed', 'removed') then came_at end,
  case when is_open and status in ('reserved', 'delivered') then timestamptz ':until' + interval '400 days' end,
  case when status in ('expired', 'destroyed') then left_at end,
  case when status = 'removed' then 'Aino Bench' end, case when status = 'removed' then left_at end,
  case when status = 'deleted' then 'Aino Bench' end, case when status = 'deleted' then left_at end,
  case when status = 'destroyed' then 'Aino Bench' end, case when status = 'destroyed' then left_at end,
  case when status = 'cancelled' then left_at end,
  case when status = 'pickup' and place = 'shelf' then 'Aino Bench' end,
  case when status = 'pickup' then left_at end,
  case when status in ('pickup', 'destroyed', 'cancelled', 'removed', 'deleted') then left_at end,
  case when locker_id is not null and not (is_open and place = 'box') then array[locker_id] else '{}' end,
  case when shelf is not null and not is_open then array[shelf] else '{}' end,
  left_at
from drawn order by reserved_time;

insert into delivery_kolli (pharmacy_id, delivery_id, ordinal, kolli_id, is_open)
select d.pharmacy_id, d.id, k.ordinal - 1, k.kolli_id, d.is_open
from delivery d, unnest(d.kolli_id || d.additional_kolli_ids) with ordinality k (kolli_id, ordinal)
order by d.reserved_time;

insert into locker_occupancy (pharmacy_id, id, box_id, locker_id, locker_kind, delivery_id, delivery_is_open,
  occupied_at, loaded_at, emptied_at, released_at)
select pharmacy_id, pg_temp.id_at(reserved_time, row_number, 14), box_id, locker_id, locker_kind, id, is_open,
  reserved_time, case when status not in ('reserved', 'deleted', 'cancelled') then came_at end,
  case when status in ('pickup', 'destroyed', 'removed') then left_at end,
  case when not is_open or place <> 'box' then left_at end
from drawn where locker_id is not null order by reserved_time;
-- The stays were generated independently of each other.
with stay as (
  select id, lag(released_at)
    over (partition by pharmacy_id, box_id, locker_id order by released_at, occupied_at, id) as last_released_at
  from locker_occupancy)
update locker_occupancy o set occupied_at = stay.last_released_at
from stay where o.id = stay.id and stay.last_released_at > o.occupied_at;

insert into shelf_occupancy (pharmacy_id, id, shelf, delivery_id, delivery_is_open, occupied_at, released_at)
select pharmacy_id, pg_temp.id_at(reserved_time, row_number, 15), shelf, id, is_open, reserved_time,
  case when not is_open then left_at end
from drawn where shelf is not null order by reserved_time;

insert into delivery_action (pharmacy_id, id, delivery_id, event, actor, user_name, box_id, locker_ids,
  shelves, status, detail, occurred_at, recorded_at)
select pharmacy_id, pg_temp.id_at(a.at, row_number, 16 + a.step), id, a.event, a.actor,
  case when a.actor = 'staff' then 'Aino Bench' end, box_id,
  case when locker_id is null or a.step = 1 then '{}' else array[locker_id] end,
  case when shelf is null or a.step = 1 then '{}' else array[shelf] end,
  a.status, case a.event
    when 'arrive' then jsonb '{"released": [], "effects": ["setReserved", "newPin", "log"]}'
    when 'createInBox' then '{"released": [], "effects": ["occupyLockers", "setReserved", "newPin", "log"]}'
    when 'createOnPharmacy' then '{"released": [], "effects": ["setReserved", "newPin", "log"]}'
    when 'assignToLockers' then '{"released": [], "effects": ["setAssigned", "log"]}'
    when 'assignToShelf' then '{"released": [], "effects": ["occupyShelves", "setAssigned", "setDelivered", "notifyCustomer", "log"]}'
    when 'load' then '{"released": [], "effects": ["markDoorsLoaded", "addOpenCounts", "setDelivered", "notifyCustomer", "log"]}'
    when 'deliveryExpires' then '{"released": [], "effects": ["setExpired", "endPinAtKeypad", "log"]}'
    when 'pickUpAtBox' then '{"released": [], "effects": ["emptyDoors", "freeDoors", "setPickedUp", "endPinAtKeypad", "log"]}'
    when 'pickUpByStaff' then '{"released": [], "effects": ["freeShelves", "setPickedUp", "setGivenOutUser", "log"]}'
    when 'destroy' then '{"released": [], "effects": ["freeDoors", "freeShelves", "setDestroyed", "endPinAtKeypad", "log"]}'
    when 'cancel' then '{"released": [], "effects": ["freeDoors", "freeShelves", "setCancelled", "endPinAtKeypad", "log"]}'
    when 'delete' then '{"released": [], "effects": ["freeDoors", "freeShelves", "setDeleted", "endPinAtKeypad", "log"]}'
    else '{"released": [], "effects": ["emptyDoors", "freeDoors", "setRemoved", "endPinAtKeypad", "log"]}'
  end, a.at, a.at
from drawn, lateral (values
  (1, case when place = 'waiting' then 'arrive' when place = 'box' then 'createInBox' else 'createOnPharmacy' end,
    case when place = 'waiting' then 'orderSource' else 'staff' end, 'reserved', reserved_time),
  (2, case when place = 'shelf' then 'assignToShelf' when place = 'box' then 'assignToLockers' end,
    'staff', 'reserved', reserved_time + interval '1 minute'),
  (3, case when box_id is not null and status not in ('reserved', 'deleted', 'cancelled') then 'load' end,
    'box', 'delivered', came_at),
  (4, case status when 'expired' then 'deliveryExpires' when 'destroyed' then 'deliveryExpires' end,
    'clock', 'expired', left_at),
  (5, case status when 'pickup' then case when place = 'box' then 'pickUpAtBox' else 'pickUpByStaff' end
      when 'destroyed' then 'destroy' when 'cancelled' then 'cancel' when 'deleted' then 'delete'
      when 'removed' then 'remove' end,
    case when place = 'box' and status = 'pickup' then 'box' else 'staff' end, status,
    left_at + interval '1 minute')
) a (step, event, actor, status, at)
where a.event is not null order by a.at;

insert into outgoing_message (pharmacy_id, id, purpose, delivery_id, recipient, body_cipher,
  body_key_id, created_at, attempts, sent_at, gateway_id, receipt_state, receipt_at)
select pharmacy_id, pg_temp.id_at(m.at, row_number, 22 + m.step), m.purpose, id, phone_number,
  decode(repeat(md5(id::text), 6), 'hex'), 'bench', m.at, 1, m.at + interval '1 second', m.step || '-' || row_number,
  'delivered', m.at + interval '5 seconds'
from drawn, lateral (values (1, 'delivery', came_at, status not in ('reserved', 'deleted', 'cancelled')),
  (2, 'resend', came_at + interval '1 hour', status <> 'reserved' and pg_temp.draw(row_number, 24) < 0.05)
) m (step, purpose, at, is_sent)
where m.is_sent order by m.at;
