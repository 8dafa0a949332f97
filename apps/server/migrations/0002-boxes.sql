-- Boxes, their doors, and what is known of their connection and use.

create table box_template (
  id text primary key,
  name text not null,
  modules jsonb not null
);
grant select, insert, update on box_template to kolli_app;

create table pickup_box (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  name text not null,
  template_id text not null references box_template (id),
  is_active boolean not null default true,
  street text not null,
  city text not null,
  zip_code text not null,
  country text not null,
  language text not null,
  ui_languages text[] not null,
  customer_sms_languages text[] not null default '{}',
  cardboard_type boolean not null default false,
  outdoor boolean not null default false,
  software_version text,
  report_interval_ms bigint not null,
  alarm_delay_ms bigint not null,
  basic_min_celsius double precision not null,
  basic_max_celsius double precision not null,
  fridge_min_celsius double precision not null,
  fridge_max_celsius double precision not null,
  basic_delivery_keep_time_ms bigint not null,
  basic_delivery_reminder_period_ms bigint not null,
  basic_reservation_keep_time_ms bigint not null,
  fridge_delivery_keep_time_ms bigint,
  fridge_delivery_reminder_period_ms bigint,
  fridge_reservation_keep_time_ms bigint,
  ordinal integer not null,
  last_seen_at timestamptz(3),
  last_event_seq bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  unique (pharmacy_id, name),
  check (fridge_delivery_keep_time_ms is null or
    (fridge_delivery_reminder_period_ms is not null and fridge_reservation_keep_time_ms is not null))
);
call protect_by_pharmacy('pickup_box', 'select, insert, update');

alter table machine_key add foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id);

create index pickup_box_id on pickup_box (id);

create table locker (
  pharmacy_id uuid not null,
  box_id uuid not null,
  locker_id text not null,
  module_index integer not null,
  position integer not null,
  type smallint not null check (type in (0, 1, 2)),
  fridge boolean not null,
  is_inactive boolean not null default false,
  open_count integer not null default 0,
  fault text check (fault in ('door_open', 'not_opened', 'occupied', 'broken')),
  fault_at timestamptz(3),
  last_celsius double precision,
  last_celsius_at timestamptz(3),
  primary key (pharmacy_id, box_id, locker_id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
call protect_by_pharmacy('locker', 'select, insert, update, delete');

-- Every change of a box's or a door's activity, from the start, so that hours in service are exact.
create table activity_change (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  locker_id text,
  is_active boolean not null,
  changed_at timestamptz(3) not null,
  user_id uuid,
  user_name text,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create index activity_change_time on activity_change (pharmacy_id, box_id, changed_at);
call protect_by_pharmacy('activity_change', 'select, insert');

-- Keyed hashes of the staff's box PINs: unique within a box.
create table box_staff_pin (
  pharmacy_id uuid not null,
  box_id uuid not null,
  user_id uuid not null references app_user (id),
  pin_hash text not null,
  primary key (pharmacy_id, box_id, user_id),
  unique (pharmacy_id, box_id, pin_hash),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
call protect_by_pharmacy('box_staff_pin', 'select, insert, update, delete');

-- A member of staff at the box, from sign-in at its keypad to log-out or loss.
create table box_staff_session (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  user_id uuid not null,
  started_at timestamptz(3) not null,
  last_active_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('logout', 'timeout', 'heartbeat_lost', 'replaced')),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create unique index box_staff_session_open on box_staff_session (pharmacy_id, box_id)
  where ended_at is null;
call protect_by_pharmacy('box_staff_session', 'select, insert, update');

-- What a box reported, as it reported it; a number is applied once.
create table device_event (
  pharmacy_id uuid not null,
  box_id uuid not null,
  seq bigint not null,
  kind text not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  content jsonb not null,
  content_hash bytea not null,
  outcome text not null check (outcome in ('applied', 'conflict')),
  primary key (pharmacy_id, box_id, seq),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
call protect_by_pharmacy('device_event', 'select, insert');

create table device_command (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  kind text not null check (kind in ('open_door')),
  locker_id text not null,
  reason text not null,
  user_id uuid,
  user_name text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3),
  answered_at timestamptz(3),
  outcome text check (outcome in ('done', 'failed')),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create index device_command_open on device_command (pharmacy_id, box_id, expires_at)
  where answered_at is null;
call protect_by_pharmacy('device_command', 'select, insert, update');
