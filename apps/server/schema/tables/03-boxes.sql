-- Boxes, their lockers, keys, events and commands.

create table box_template (
  id text primary key,
  name text not null,
  modules jsonb not null
);
comment on table box_template is 'The layout of a model of box: modules with their lockers, as the domain''s BoxTemplate.';

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
  basic_hold_after_minutes integer not null default 15 check (basic_hold_after_minutes >= 0),
  fridge_hold_after_minutes integer not null default 15 check (fridge_hold_after_minutes >= 0),
  basic_delivery_keep_time_ms bigint not null,
  basic_delivery_reminder_period_ms bigint not null,
  basic_reservation_keep_time_ms bigint not null,
  fridge_delivery_keep_time_ms bigint,
  fridge_delivery_reminder_period_ms bigint,
  fridge_reservation_keep_time_ms bigint,
  ordinal integer not null,
  last_seen_at timestamptz(3),
  heartbeats_since timestamptz(3),
  clock_skew_ms bigint,
  last_event_seq bigint not null default 0,
  epoch uuid,
  wrong_pin_times timestamptz(3)[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  unique (pharmacy_id, name),
  check (fridge_delivery_keep_time_ms is null or
    (fridge_delivery_reminder_period_ms is not null and fridge_reservation_keep_time_ms is not null))
) with (fillfactor = 60);
create index pickup_box_id on pickup_box (id);
comment on table pickup_box is
  'A box. Each batch of events updates its row; the low fillfactor leaves room for that on the page.';
comment on column pickup_box.customer_sms_languages is 'Languages of messages about its deliveries; the pharmacy''s where empty.';
comment on column pickup_box.report_interval_ms is 'How often it reports its temperatures.';
comment on column pickup_box.alarm_delay_ms is 'How long a temperature must be out of range before an alarm is raised.';
comment on column pickup_box.basic_hold_after_minutes is
  'Minutes out of range, added up over its stay, that put a parcel behind a basic door on hold; 0 for no limit.';
comment on column pickup_box.fridge_delivery_keep_time_ms is 'Null when the times of basic doors apply to fridges, too.';
comment on column pickup_box.ordinal is 'Position in lists.';
comment on column pickup_box.last_seen_at is 'Time of the last heartbeat; null for a box that has never connected.';
comment on column pickup_box.heartbeats_since is 'Since when heartbeats have arrived without a gap; the silence of sensors is measured from then at the earliest.';
comment on column pickup_box.clock_skew_ms is 'The server''s clock minus the box''s at its last heartbeat.';
comment on column pickup_box.last_event_seq is 'Number of the last received event; the next event must have the next number.';
comment on column pickup_box.epoch is 'The epoch of the database in its last heartbeat''s answer; another one shows that the database was restored.';
comment on column pickup_box.wrong_pin_times is 'Times of the latest wrong PINs at the keypad, up to the number that locks it.';

create table locker (
  pharmacy_id uuid not null,
  box_id uuid not null,
  locker_id text not null,
  module_index integer not null,
  position integer not null,
  type smallint not null check (type in (0, 1, 2)),
  fridge boolean not null,
  sensor text not null,
  is_inactive boolean not null default false,
  open_count integer not null default 0,
  opened_at timestamptz(3),
  opened_noted_at timestamptz(3),
  fault text check (fault in ('door_open', 'not_opened', 'occupied', 'broken')),
  fault_at timestamptz(3),
  unconfirmed_at timestamptz(3),
  built_at timestamptz(3),
  primary key (pharmacy_id, box_id, locker_id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create index locker_opened on locker (pharmacy_id, opened_at) where opened_at is not null;
create index locker_sensor on locker (pharmacy_id, box_id, locker_id) include (fridge) where locker_id = sensor;
comment on table locker is 'A locker of a box, with the state of its door.';
comment on column locker.locker_id is 'Module and position in it, such as 2-1.';
comment on column locker.type is '0 small, 1 medium, 2 large.';
comment on column locker.sensor is
  'The sensor that measures behind it: of a fridge door its own, else that of the module''s first basic door. A sensor has the id of its door.';
comment on column locker.opened_at is 'Since when the door has been open; null while it is closed.';
comment on column locker.opened_noted_at is 'When the server received the report of the opening, which may be late.';
comment on column locker.unconfirmed_at is
  'Since when it is uncertain what lies behind the door, because box and database disagreed after a restore; null once staff have confirmed it.';
comment on column locker.built_at is
  'When the door was added by a rebuild of the box; null for original doors. Older readings of the same sensor id belong to another door.';

create table activity_change (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  locker_id text,
  locker_kind text check (locker_kind in ('small', 'medium', 'large', 'fridge')),
  is_active boolean not null,
  changed_at timestamptz(3) not null,
  user_id uuid,
  user_name text,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id),
  check ((locker_id is null) = (locker_kind is null))
);
create index activity_change_time on activity_change (pharmacy_id, box_id, changed_at);
comment on table activity_change is
  'Log of changes in service of boxes and lockers, including the initial state; hours in service are computed from it.';
comment on column activity_change.locker_id is 'Null for a change of the whole box.';

create table machine_key (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  kind text not null check (kind in ('device', 'orderSource')),
  box_id uuid,
  name text not null,
  secret_hash bytea not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  replaces_id uuid,
  is_test boolean not null default false,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id),
  foreign key (pharmacy_id, replaces_id) references machine_key (pharmacy_id, id),
  check ((kind = 'device') = (box_id is not null)),
  check (kind = 'orderSource' or not is_test),
  -- Also of revoked keys: the orders of a source are either all tests or none.
  constraint machine_key_source exclude using gist
    (pharmacy_id with =, name with =, (is_test::integer) with <>) where (kind = 'orderSource')
);
create unique index machine_key_replaces on machine_key (pharmacy_id, replaces_id)
  where replaces_id is not null and revoked_at is null;
comment on table machine_key is
  'A key of a box or an order source. The key''s text contains its pharmacy, so that it can be found despite row security.';
comment on column machine_key.secret_hash is 'Hash of the secret part of the key, which is shown once and not stored.';
comment on column machine_key.replaces_id is 'The key that this one revokes at its first use.';
comment on column machine_key.is_test is 'Of a test source. A source, known by its name, is one under all of its keys, or under none.';

create table box_enrolment (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  claim_code text not null unique,
  network bytea not null,
  expires_at timestamptz(3) not null,
  key_start text
);
create index box_enrolment_end on box_enrolment (expires_at);
comment on table box_enrolment is
  'A box without a key that waits until somebody enters its claim code. Without a pharmacy, because the code decides which it is.';
comment on column box_enrolment.secret_hash is 'Becomes the hash of the key''s secret, which only the box knows.';
comment on column box_enrolment.claim_code is
  'Stored as it is: the box shows it to everybody, and only who may make keys anyway can use it.';
comment on column box_enrolment.network is 'Keyed hash of the caller''s network, which limits how many boxes wait there.';
comment on column box_enrolment.key_start is 'The key without its secret; null until the code was entered.';

create table box_staff_pin (
  pharmacy_id uuid not null,
  box_id uuid not null,
  user_id uuid not null references app_user (id),
  pin_hash text not null,
  primary key (pharmacy_id, box_id, user_id),
  unique (pharmacy_id, box_id, pin_hash),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
comment on table box_staff_pin is 'Keyed hashes of the staff PINs of a box, unique within the box.';

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
comment on table box_staff_session is 'A member of staff signed in at the keypad of a box; one at a time.';

create table device_event (
  pharmacy_id uuid not null,
  box_id uuid not null,
  seq bigint not null,
  event_count integer not null default 1 check (event_count > 0),
  kind text not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  content jsonb not null,
  content_hash bytea not null,
  outcome text not null check (outcome in ('applied', 'conflict', 'unreadable')),
  reason text,
  reason_detail text,
  primary key (pharmacy_id, box_id, seq),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id),
  check ((outcome = 'applied') = (reason is null))
);
create index device_event_unreadable on device_event (pharmacy_id, box_id, seq) where outcome = 'unreadable';
comment on table device_event is
  'The events of a box. Each number is applied once; a batch of readings is one row.';
comment on column device_event.seq is 'Number of the event, or of the first of a batch.';
comment on column device_event.content is 'The event as it was sent; empty for readings, which are stored in reading; of an unreadable event the beginning of its text.';
comment on column device_event.content_hash is 'Identifies an event that is sent again; for a batch, eight bytes for each event.';
comment on column device_event.outcome is
  'conflict: the event contradicted the stored state. unreadable: its content could not be read; it was only stored.';
comment on column device_event.reason is 'Code of the reason of a conflict or of an unreadable event.';
comment on column device_event.reason_detail is 'The unknown kind, the field, or the door.';

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
  expiry_noted_at timestamptz(3),
  sent_at timestamptz(3),
  answered_at timestamptz(3),
  outcome text check (outcome in ('done', 'failed')),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create index device_command_open on device_command (pharmacy_id, box_id, expires_at)
  where answered_at is null;
create index device_command_expiry on device_command (pharmacy_id, expires_at)
  where answered_at is null and expiry_noted_at is null;
comment on table device_command is 'A command that staff sent to a box, and its outcome.';
comment on column device_command.expiry_noted_at is 'When its expiry was recorded, which happens once.';

create table database_epoch (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  began_at timestamptz(3) not null
);
comment on table database_epoch is
  'Identifies the history of this database, in one row. A restore begins a new one, by which boxes notice that events are missing here.';
