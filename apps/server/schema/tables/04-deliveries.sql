-- Deliveries, the lockers and shelves that they hold, their log, and identity checks. Constraints ensure that
-- a locker holds at most one delivery and that a kolli ID has at most one open delivery.

create table delivery (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  box_id uuid,
  status text not null check (status in
    ('reserved', 'delivered', 'pickup', 'expired', 'cancelled', 'removed', 'deleted', 'destroyed')),
  is_open boolean not null
    generated always as (status not in ('pickup', 'cancelled', 'destroyed')) stored,
  unassigned boolean not null default false,
  kolli_id text not null,
  additional_kolli_ids text[] not null default '{}',
  phone_number text,
  is_drug boolean not null default false,
  ssn_cipher bytea,
  ssn_key_id text,
  ssn_hash bytea,
  pickup_ssn_cipher bytea,
  pickup_ssn_key_id text,
  pickup_ssn_hash bytea,
  pin_cipher bytea,
  pin_key_id text,
  pin_hash bytea,
  order_source text,
  order_id text,
  fulfillment_order_id text,
  wishes jsonb,
  description_text text check (length(description_text) <= 250),
  cause_of_alarm text,
  hold text check (hold in ('held', 'rejected', 'pickedUp')),
  hold_cause text check (hold_cause in ('temp_high', 'temp_low')),
  held_time timestamptz(3),
  hold_notice_time timestamptz(3),
  hold_notified_time timestamptz(3),
  judgement text check (judgement in ('released', 'rejected', 'acknowledged')),
  judged_user_id uuid,
  judged_user_name text,
  judged_time timestamptz(3),
  judged_seq bigint not null default 0,
  reserved_user_id text not null,
  reserved_user_name text not null,
  reserved_time timestamptz(3) not null,
  unassigned_time timestamptz(3),
  assigned_user_id uuid,
  assigned_user_name text,
  assigned_time timestamptz(3),
  delivery_user_id uuid,
  delivery_user_name text,
  delivery_time timestamptz(3),
  notified_time timestamptz(3),
  reminded_time timestamptz(3),
  waits_until timestamptz(3),
  clock_time timestamptz(3),
  expired_time timestamptz(3),
  waiting_ends timestamptz(3) not null generated always as (coalesce(
    case status when 'expired' then expired_time when 'reserved' then waits_until when 'delivered' then waits_until end,
    'infinity')) stored,
  removed_user_id uuid,
  removed_user_name text,
  removed_time timestamptz(3),
  delete_user_id uuid,
  delete_user_name text,
  delete_time timestamptz(3),
  destroy_user_id uuid,
  destroy_user_name text,
  destroy_time timestamptz(3),
  cancelled_time timestamptz(3),
  given_out_user_id uuid,
  given_out_user_name text,
  pickup_time timestamptz(3),
  history_time timestamptz(3),
  last_locker_ids text[] not null default '{}',
  last_shelves text[] not null default '{}',
  updated_at timestamptz(3) not null,
  is_counted boolean not null default true,
  is_test boolean not null default false,
  cleared_fields text[] not null default '{}',
  primary key (pharmacy_id, id),
  unique (pharmacy_id, id, is_open),
  unique (pharmacy_id, id, is_test),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id),
  check (not unassigned or status in ('reserved', 'deleted')),
  check (hold is null or (held_time is not null and hold_cause is not null)),
  -- Only a closed delivery was picked up; only an open one waits behind a door or elsewhere.
  check (hold is null or (hold = 'pickedUp') = (status in ('pickup', 'cancelled', 'destroyed'))),
  check ((ssn_cipher is null) = (ssn_hash is null) and (ssn_cipher is null) = (ssn_key_id is null)),
  check ((pickup_ssn_cipher is null) = (pickup_ssn_hash is null)),
  check ((pin_cipher is null) = (pin_hash is null) and (pin_cipher is null) = (pin_key_id is null)),
  check (pin_hash is not null or not is_open),
  check (order_source is not null or not is_test)
);
create unique index delivery_pin on delivery (pharmacy_id, pin_hash) where is_open;
create index delivery_open on delivery (pharmacy_id, reserved_time desc, id desc)
  where is_open and not unassigned;
create index delivery_waiting on delivery (pharmacy_id, waiting_ends, id) where is_open and not unassigned;
create index delivery_unassigned on delivery (pharmacy_id, reserved_time desc, id desc) where unassigned;
-- Includes all columns by which history is filtered and searched, for index-only scans.
create index delivery_history on delivery (pharmacy_id, history_time desc, id desc)
  include (status, box_id, kolli_id, additional_kolli_ids, phone_number, order_id, held_time, hold, judgement)
  where history_time is not null;
create index delivery_box on delivery (pharmacy_id, box_id) where is_open;
create index delivery_clock on delivery (clock_time, id) where clock_time is not null;
create index delivery_uncounted on delivery (pharmacy_id, reserved_time, id) where not is_counted;
create index delivery_ssn on delivery (pharmacy_id, ssn_hash) where ssn_hash is not null;
-- For what is stored of a customer.
create index delivery_phone on delivery (pharmacy_id, phone_number) where phone_number is not null;
-- For the orders that an order source lists by order_id.
create index delivery_order on delivery (pharmacy_id, order_id) where order_id is not null;
create index delivery_pickup_ssn on delivery (pharmacy_id, pickup_ssn_hash) where pickup_ssn_hash is not null;
create index delivery_hold on delivery (pharmacy_id, held_time) where hold is not null;
-- What retention has not cleared yet, by the time of closing; the conditions are those of isLeft in clear-deliveries.ts.
create index delivery_pin_left on delivery (pharmacy_id, history_time)
  where not is_open and pin_hash is not null;
create index delivery_identity_left on delivery (pharmacy_id, history_time)
  where not is_open and (ssn_hash is not null or pickup_ssn_cipher is not null);
create index delivery_content_left on delivery (pharmacy_id, history_time)
  where not is_open and (kolli_id <> '' or additional_kolli_ids <> '{}' or phone_number is not null
    or order_id is not null or fulfillment_order_id is not null or description_text is not null);
comment on table delivery is 'A parcel for a customer, from the order or reservation to its end.';
comment on column delivery.box_id is 'The box that it is or was in; null while it has no place or is on a shelf.';
comment on column delivery.is_open is
  'Whether it may hold a locker or shelf. Its kolli IDs and stays have a copy, which changes in the same statement.';
comment on column delivery.unassigned is 'Whether it is in the list of orders without a place.';
comment on column delivery.ssn_cipher is 'Identity number of the customer, encrypted.';
comment on column delivery.ssn_hash is 'Keyed hash of the identity number, for searches.';
comment on column delivery.pickup_ssn_cipher is 'Identity number of the person who picked it up, encrypted.';
comment on column delivery.pickup_ssn_hash is 'Keyed hash of that number, for searches.';
comment on column delivery.pin_cipher is 'Pickup PIN, encrypted; null once retention has cleared it.';
comment on column delivery.pin_hash is 'Keyed hash of the PIN, unique among open deliveries of the pharmacy.';
comment on column delivery.order_source is 'Name of the system that sent the order; null for reservations by staff.';
comment on column delivery.wishes is 'What its order needs and wishes of its place and messages (the type Wishes of the domain).';
comment on column delivery.fulfillment_order_id is 'The source''s id for this parcel of the order.';
comment on column delivery.cause_of_alarm is 'Set when it was in a locker while the temperature was out of range.';
comment on column delivery.hold is
  'Whether its parcel must not be handed over: held until somebody decides, or rejected. pickedUp: it was picked up although it lay out of range, until somebody acknowledges that.';
comment on column delivery.held_time is 'When its last hold began.';
comment on column delivery.hold_notice_time is 'When its customer is to be informed of the hold; null if there is nothing to say.';
comment on column delivery.hold_notified_time is 'When its customer was informed of the hold.';
comment on column delivery.judgement is 'What was decided about its last hold.';
comment on column delivery.judged_seq is 'Number of the box''s last event that was known when it was released.';
comment on column delivery.reserved_user_id is 'The id of a person, or the name of the order source.';
comment on column delivery.unassigned_time is 'Since when it has been in the list of orders; start of its keep time.';
comment on column delivery.notified_time is 'When the customer was first sent the PIN or the link.';
comment on column delivery.reminded_time is 'When the latest reminder since the last assignment was sent.';
comment on column delivery.waits_until is 'When the reservation or the delivery expires.';
comment on column delivery.waiting_ends is
  'When it expires or has expired; lists can be sorted by it. Infinity for what waits without end or no more.';
comment on column delivery.clock_time is
  'When the clock job processes it next: at the next reminder or at waits_until, whichever is earlier.';
comment on column delivery.history_time is 'When it was closed, deleted or removed; history is sorted by it.';
comment on column delivery.is_counted is
  'Whether statistics include its events. False for an imported delivery until its log is counted.';
comment on column delivery.is_test is
  'An order of a test source: in no statistics. Messages and stays refer to it with false, so that none can be about a test order.';
comment on column delivery.kolli_id is 'Empty once retention has cleared it.';
comment on column delivery.cleared_fields is
  'Fields of the API whose content retention has cleared, so that screens can say that it is no longer stored.';
comment on column delivery.last_locker_ids is 'Lockers that it held last, shown after they were freed.';

create table delivery_kolli (
  pharmacy_id uuid not null,
  delivery_id uuid not null,
  ordinal smallint not null check (ordinal between 0 and 2),
  kolli_id text not null,
  is_open boolean not null,
  primary key (pharmacy_id, delivery_id, ordinal),
  foreign key (pharmacy_id, delivery_id, is_open) references delivery (pharmacy_id, id, is_open)
);
create unique index delivery_kolli_open on delivery_kolli (pharmacy_id, kolli_id) where is_open;
create index delivery_kolli_any on delivery_kolli (pharmacy_id, kolli_id);
comment on table delivery_kolli is
  'The kolli IDs of a delivery. Each belongs to at most one open delivery of the pharmacy.';
comment on column delivery_kolli.ordinal is '0 for the main one.';

create table locker_occupancy (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  locker_id text not null,
  held_locker_id text generated always as (case when released_at is null then locker_id end) stored,
  locker_kind text not null check (locker_kind in ('small', 'medium', 'large', 'fridge')),
  delivery_id uuid not null,
  delivery_is_open boolean not null,
  delivery_is_test boolean not null generated always as (false) stored,
  occupied_at timestamptz(3) not null,
  loaded_at timestamptz(3),
  emptied_at timestamptz(3),
  judged_until timestamptz(3),
  released_at timestamptz(3),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id, held_locker_id) references locker (pharmacy_id, box_id, locker_id),
  foreign key (pharmacy_id, delivery_id, delivery_is_open)
    references delivery (pharmacy_id, id, is_open),
  foreign key (pharmacy_id, delivery_id, delivery_is_test)
    references delivery (pharmacy_id, id, is_test),
  check (released_at is not null or delivery_is_open),
  constraint locker_occupancy_end check (released_at >= occupied_at),
  -- Deferrable for the import of a history, which trims overlapping stays at its end.
  constraint locker_occupancy_no_overlap exclude using gist
    (pharmacy_id with =, box_id with =, locker_id with =, tstzrange(occupied_at, released_at) with &&)
    deferrable initially immediate
);
create unique index locker_occupancy_one on locker_occupancy (pharmacy_id, box_id, locker_id)
  where released_at is null;
create index locker_occupancy_door on locker_occupancy (pharmacy_id, box_id, held_locker_id)
  where held_locker_id is not null;
create index locker_occupancy_delivery on locker_occupancy (pharmacy_id, delivery_id);
create index locker_occupancy_held on locker_occupancy (pharmacy_id, delivery_id)
  where released_at is null;
create index locker_occupancy_released on locker_occupancy (pharmacy_id, box_id, released_at);
comment on table locker_occupancy is
  'The stays of deliveries in lockers, which do not overlap: the stay of an event that is reported late starts at the earliest when the previous one ended. The time of the event is in delivery_action, loaded_at and emptied_at.';
comment on column locker_occupancy.held_locker_id is
  'The locker while it is held. The foreign key applies only then, because a rebuilt box has other lockers.';
comment on column locker_occupancy.delivery_is_test is 'False: a test order takes no locker.';
comment on column locker_occupancy.locker_kind is 'Kind of the locker at that time.';
comment on column locker_occupancy.loaded_at is 'When the parcel was loaded.';
comment on column locker_occupancy.emptied_at is 'When the parcel was removed.';
comment on column locker_occupancy.judged_until is
  'Time of the newest reading of its own sensor that was known when somebody decided about its hold, or of the load if that was later: only later excursions put it on hold again.';
comment on column locker_occupancy.released_at is 'When the locker became free; null while it is held.';

create table shelf_occupancy (
  pharmacy_id uuid not null,
  id uuid not null,
  shelf text not null,
  delivery_id uuid not null,
  delivery_is_open boolean not null,
  delivery_is_test boolean not null generated always as (false) stored,
  occupied_at timestamptz(3) not null,
  released_at timestamptz(3),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, shelf) references shelf (pharmacy_id, name),
  foreign key (pharmacy_id, delivery_id, delivery_is_open)
    references delivery (pharmacy_id, id, is_open),
  foreign key (pharmacy_id, delivery_id, delivery_is_test)
    references delivery (pharmacy_id, id, is_test),
  check (released_at is not null or delivery_is_open),
  constraint shelf_occupancy_end check (released_at >= occupied_at)
);
create unique index shelf_occupancy_one on shelf_occupancy (pharmacy_id, shelf, delivery_id)
  where released_at is null;
create index shelf_occupancy_delivery on shelf_occupancy (pharmacy_id, delivery_id);
create index shelf_occupancy_held on shelf_occupancy (pharmacy_id, delivery_id)
  where released_at is null;
create index shelf_occupancy_until on shelf_occupancy (pharmacy_id, shelf, released_at);
comment on table shelf_occupancy is 'The stays of deliveries on shelves.';
comment on column shelf_occupancy.delivery_is_test is 'False: a test order is on no shelf.';

create table delivery_action (
  pharmacy_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  event text not null,
  actor text not null check (actor in ('orderSource', 'staff', 'box', 'clock', 'test', 'import')),
  user_id uuid,
  user_name text,
  box_id uuid,
  locker_ids text[] not null default '{}',
  shelves text[] not null default '{}',
  status text not null,
  detail jsonb not null default '{}',
  occurred_at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create index delivery_action_delivery on delivery_action (pharmacy_id, delivery_id, occurred_at, id);
comment on table delivery_action is
  'The log of a delivery, in the order of id. Append-only: the app''s role cannot change a row.';
comment on column delivery_action.event is 'Event of the delivery''s life cycle (packages/domain).';
comment on column delivery_action.status is 'Status after the event.';
comment on column delivery_action.detail is 'The effects of the event and details to show.';
comment on column delivery_action.occurred_at is 'When it happened; for reports of a box by the box''s corrected clock.';

create table received_order (
  pharmacy_id uuid not null,
  source text not null,
  fulfillment_order_id text not null,
  content_hash bytea,
  content_key_id text not null,
  delivery_id uuid not null,
  received_at timestamptz(3) not null,
  primary key (pharmacy_id, source, fulfillment_order_id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
comment on table received_order is
  'Received orders. The same order sent again gets the same answer; with different content it is refused.';
comment on column received_order.content_hash is
  'Keyed hash of the content with its identity number; null once retention has cleared it, and then any content counts as the same.';
comment on column received_order.content_key_id is 'Hash key that made content_hash.';

create index received_order_age on received_order (pharmacy_id, source, received_at desc, delivery_id desc);
create index received_order_delivery on received_order (pharmacy_id, delivery_id);

create table idempotent_call (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  source text not null,
  idempotency_key text not null check (length(idempotency_key) <= 255),
  content_hash bytea not null,
  content_key_id text not null,
  began_at timestamptz(3) not null,
  running_until timestamptz(3),
  answer_cipher bytea,
  answer_key_id text,
  primary key (pharmacy_id, id),
  unique (pharmacy_id, source, idempotency_key),
  check ((answer_cipher is null) = (answer_key_id is null)),
  check ((answer_cipher is null) = (running_until is not null))
);
create index idempotent_call_age on idempotent_call (pharmacy_id, began_at);
comment on table idempotent_call is
  'Calls of order sources with an Idempotency-Key, for 24 hours: the same call again gets the same answer and does nothing.';
comment on column idempotent_call.content_hash is 'Keyed hash of all that the call asks for: other content under the key is refused.';
comment on column idempotent_call.content_key_id is 'Hash key that made content_hash.';
comment on column idempotent_call.running_until is
  'Until when the answer is awaited; null once it is there. Later the next attempt does the work: the process was killed.';
comment on column idempotent_call.answer_cipher is 'The answer, encrypted, because it may repeat what the source sent.';

create table order_change (
  pharmacy_id uuid not null,
  id uuid not null,
  source text not null,
  delivery_id uuid not null,
  kind text not null check (kind in ('arrived', 'assigned', 'placed', 'notified', 'picked_up', 'expired', 'held', 'released',
    'rejected', 'removed', 'deleted', 'destroyed', 'cancelled', 'undone')),
  place text check (place in ('box', 'shelf')),
  status text not null,
  unassigned boolean not null,
  is_on_hold boolean not null,
  occurred_at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  written_at timestamptz(3) not null,
  position bigint,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create unique index order_change_position on order_change (pharmacy_id, source, position) where position is not null;
create index order_change_waiting on order_change (pharmacy_id, source, written_at, id) where position is null;
create index order_change_delivery on order_change (pharmacy_id, delivery_id, written_at);
create index order_change_recorded on order_change (pharmacy_id, recorded_at);
comment on table order_change is
  'What happened to the orders of each source in the last 90 days, without personal data. A transaction writes it with its changes; it gets its number after the commit.';
comment on column order_change.place is 'Where the parcel is or is to be, or was before it left.';
comment on column order_change.status is 'The state of the delivery after it, as are unassigned and is_on_hold.';
comment on column order_change.occurred_at is 'When it happened, which a box may report late.';
comment on column order_change.written_at is
  'By the database''s clock; later than that of any earlier change of the same delivery. Numbers are given in this order.';
comment on column order_change.position is
  'Counts from 1 for each source without a gap. Null until it is numbered by whoever reads the changes: who has read up to a position misses nothing after it.';

create table order_change_counter (
  pharmacy_id uuid not null,
  source text not null,
  last_position bigint not null default 0,
  pruned_position bigint not null default 0,
  primary key (pharmacy_id, source)
);
comment on table order_change_counter is
  'The last number of each source''s changes. Whoever gives numbers locks the row; no sequence, since that would leave gaps.';
comment on column order_change_counter.pruned_position is 'Up to here changes have been deleted.';

create table identity_check (
  pharmacy_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('ssn', 'pin')),
  checked_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create index identity_check_unused on identity_check (pharmacy_id, delivery_id, user_id, checked_at)
  where used_at is null;
comment on table identity_check is
  'A successful identity check at the counter. It allows the person who made it to hand the delivery over once.';
comment on column identity_check.used_at is 'When the delivery was handed over with this check.';

create table pin_try (
  pharmacy_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  tried_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create index pin_try_delivery on pin_try (pharmacy_id, delivery_id, tried_at);
comment on table pin_try is
  'Wrong PINs and identity numbers at the counter. Several within a short time lock the delivery.';

create table customer_verification (
  pharmacy_id uuid not null,
  id uuid not null,
  delivery_id uuid,
  has_link_token boolean not null,
  state_hash bytea not null,
  proof_cipher bytea not null,
  proof_key_id text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (pharmacy_id, id),
  unique (pharmacy_id, state_hash),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create index customer_verification_end on customer_verification (pharmacy_id, expires_at);
comment on table customer_verification is
  'A sign-in of a customer at the identity provider (OpenID Connect). Valid for one callback until expires_at; deleted later, so that a repeated callback can be distinguished from a forged one.';
comment on column customer_verification.delivery_id is 'Null for a kolli ID that no open delivery has: it is refused only after the proof.';
comment on column customer_verification.has_link_token is 'Whether it began with the token of the customer''s message, and not with a kolli ID.';
comment on column customer_verification.state_hash is 'Hash of the state parameter, which only the customer''s browser knows.';
comment on column customer_verification.proof_cipher is 'PKCE verifier and nonce, encrypted.';

create table verification_window (
  subject bytea primary key,
  began_at timestamptz(3) not null,
  calls integer not null
);
create index verification_window_beginning on verification_window (began_at);
comment on table verification_window is
  'Rate limit of customers'' calls. Without a pharmacy, because one address may guess at all of them.';
comment on column verification_window.subject is 'Keyed hash of a network address, a delivery, or a kolli ID that somebody typed.';

create table delivery_opening (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  delivery_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  opened_at timestamptz(3) not null,
  primary key (pharmacy_id, id)
);
create index delivery_opening_time on delivery_opening (pharmacy_id, opened_at desc, id desc);
create index delivery_opening_delivery on delivery_opening (pharmacy_id, delivery_id, opened_at);
comment on table delivery_opening is
  'Who opened the details of which delivery. Without foreign keys to delivery and person, so that writing it locks no row.';
