-- Deliveries, what they hold, and the append-only log of what happened to them.

create table delivery (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  box_id uuid,
  status text not null check (status in
    ('reserved', 'delivered', 'pickup', 'expired', 'cancelled', 'removed', 'deleted', 'destroyed')),
  is_open boolean not null generated always as (status not in ('pickup', 'cancelled', 'destroyed')) stored,
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
  pin_cipher bytea not null,
  pin_key_id text not null,
  pin_hash bytea not null,
  order_source text,
  order_id text,
  fulfillment_order_id text,
  description_text text check (length(description_text) <= 250),
  cause_of_alarm text,
  reserved_user_id text not null,
  reserved_user_name text not null,
  reserved_time timestamptz(3) not null,
  -- Since when it stands in the list of waiting orders; the clock of unassigned deliveries.
  unassigned_time timestamptz(3),
  assigned_user_id uuid,
  assigned_user_name text,
  assigned_time timestamptz(3),
  delivery_user_id uuid,
  delivery_user_name text,
  delivery_time timestamptz(3),
  told_time timestamptz(3),
  -- When the clock next acts on it: expiry of the reservation or of the delivery.
  waits_until timestamptz(3),
  expired_time timestamptz(3),
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
  -- The time of the event that closed, deleted or removed it: the order of history.
  history_time timestamptz(3),
  -- Former doors and shelves, for display after they are free again.
  last_locker_ids text[] not null default '{}',
  last_shelves text[] not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  unique (pharmacy_id, id, is_open),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id),
  check (not unassigned or status in ('reserved', 'deleted')),
  check ((ssn_cipher is null) = (ssn_hash is null) and (ssn_cipher is null) = (ssn_key_id is null))
);
create unique index delivery_pin on delivery (pharmacy_id, pin_hash) where is_open;
create index delivery_open on delivery (pharmacy_id, reserved_time desc, id desc) where is_open and not unassigned;
create index delivery_unassigned on delivery (pharmacy_id, reserved_time desc, id desc) where unassigned;
create index delivery_history on delivery (pharmacy_id, history_time desc, id desc) where history_time is not null;
create index delivery_box on delivery (pharmacy_id, box_id) where is_open;
create index delivery_clock on delivery (waits_until) where waits_until is not null;
create index delivery_ssn on delivery (pharmacy_id, ssn_hash) where ssn_hash is not null;
call protect_by_pharmacy('delivery', 'select, insert, update');

-- Each kolli ID, main or additional, belongs to one open delivery of a pharmacy at most.
create table delivery_kolli (
  pharmacy_id uuid not null,
  delivery_id uuid not null,
  ordinal smallint not null check (ordinal between 0 and 2),
  kolli_id text not null,
  is_open boolean not null,
  primary key (pharmacy_id, delivery_id, ordinal),
  foreign key (pharmacy_id, delivery_id, is_open) references delivery (pharmacy_id, id, is_open)
    on update cascade
);
create unique index delivery_kolli_open on delivery_kolli (pharmacy_id, kolli_id) where is_open;
create index delivery_kolli_any on delivery_kolli (pharmacy_id, kolli_id);
call protect_by_pharmacy('delivery_kolli', 'select, insert, update');

-- Who holds or held a door. Two deliveries never hold one; a closed delivery holds none.
create table locker_occupancy (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  locker_id text not null,
  delivery_id uuid not null,
  delivery_is_open boolean not null,
  occupied_at timestamptz(3) not null,
  loaded_at timestamptz(3),
  emptied_at timestamptz(3),
  released_at timestamptz(3),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id, locker_id) references locker (pharmacy_id, box_id, locker_id),
  foreign key (pharmacy_id, delivery_id, delivery_is_open)
    references delivery (pharmacy_id, id, is_open) on update cascade,
  check (released_at is not null or delivery_is_open)
);
create unique index locker_occupancy_one on locker_occupancy (pharmacy_id, box_id, locker_id)
  where released_at is null;
create index locker_occupancy_delivery on locker_occupancy (pharmacy_id, delivery_id);
call protect_by_pharmacy('locker_occupancy', 'select, insert, update');

create table shelf_occupancy (
  pharmacy_id uuid not null,
  id uuid not null,
  shelf text not null,
  delivery_id uuid not null,
  delivery_is_open boolean not null,
  occupied_at timestamptz(3) not null,
  released_at timestamptz(3),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, shelf) references shelf (pharmacy_id, name),
  foreign key (pharmacy_id, delivery_id, delivery_is_open)
    references delivery (pharmacy_id, id, is_open) on update cascade,
  check (released_at is not null or delivery_is_open)
);
create unique index shelf_occupancy_one on shelf_occupancy (pharmacy_id, shelf, delivery_id)
  where released_at is null;
create index shelf_occupancy_delivery on shelf_occupancy (pharmacy_id, delivery_id);
call protect_by_pharmacy('shelf_occupancy', 'select, insert, update');

-- What happened to a delivery, in order; rows are never changed (the app's role cannot).
create table delivery_action (
  pharmacy_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  event text not null,
  actor text not null check (actor in ('orderSource', 'staff', 'box', 'clock', 'import')),
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
call protect_by_pharmacy('delivery_action', 'select, insert');

-- An order as it was received: the same one again answers the same.
create table received_order (
  pharmacy_id uuid not null,
  source text not null,
  fulfillment_order_id text not null,
  content_hash bytea not null,
  delivery_id uuid not null,
  received_at timestamptz(3) not null,
  primary key (pharmacy_id, source, fulfillment_order_id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
call protect_by_pharmacy('received_order', 'select, insert');
