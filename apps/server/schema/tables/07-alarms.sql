-- Alarms, comments on them, and pending notifications.

create table alarm (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  locker_id text not null,
  type text not null check (type in
    ('ok', 'door_open', 'door_closed', 'temp_high', 'temp_low', 'other', 'missing')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  max_celsius double precision,
  min_celsius double precision,
  cause text,
  detail text,
  event_count integer not null default 1,
  last_event_at timestamptz(3),
  comment text check (length(comment) <= 250),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create index alarm_time on alarm (pharmacy_id, box_id, started_at desc, id desc);
create unique index alarm_open on alarm (pharmacy_id, box_id, locker_id, type, (coalesce(cause, '')))
  where ended_at is null and type <> 'other';
-- A list of a range also shows alarms that started before it and ended within it.
create index alarm_end on alarm (pharmacy_id, box_id, ended_at, started_at)
  where ended_at > started_at;
create index alarm_uncommented on alarm (pharmacy_id, box_id, started_at)
  where comment is null and type <> 'ok';
comment on table alarm is 'An alarm about a box, a locker or a sensor.';
comment on column alarm.locker_id is 'A locker''s id, or 99-99 for the room sensor and for the box itself.';
comment on column alarm.cause is 'Distinguishes alarms of one type: for missing, the box itself or one of its sensors.';
comment on column alarm.detail is 'What the cause alone does not say, such as the field that cannot be read.';
comment on column alarm.event_count is 'How many events it stands for: further conflicts at a door are counted in its open alarm.';
comment on column alarm.last_event_at is 'Time of the latest counted event; null for the first one.';
comment on column alarm.comment is 'The latest comment; all of them are in alarm_check.';

create table alarm_check (
  pharmacy_id uuid not null,
  id uuid not null,
  alarm_id uuid not null,
  user_id uuid,
  user_name text not null,
  comment text not null check (length(comment) <= 250),
  checked_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, alarm_id) references alarm (pharmacy_id, id)
);
create index alarm_check_alarm on alarm_check (pharmacy_id, alarm_id, checked_at, id);
comment on table alarm_check is 'A comment on an alarm, with its author.';

create table temperature_watch (
  pharmacy_id uuid not null,
  box_id uuid not null,
  sensor text not null,
  type text check (type in ('temp_high', 'temp_low')),
  since timestamptz(3),
  last_at timestamptz(3),
  max_celsius double precision,
  min_celsius double precision,
  alarm_id uuid,
  is_silent boolean not null default false,
  primary key (pharmacy_id, box_id, sensor),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id),
  foreign key (pharmacy_id, alarm_id) references alarm (pharmacy_id, id),
  check (num_nulls(type, since, last_at, max_celsius, min_celsius) in (0, 5)),
  check (type is not null or (is_silent and alarm_id is null))
);
comment on table temperature_watch is
  'A sensor that is out of range or silent. Other sensors have no row, so that their readings need no check.';
comment on column temperature_watch.type is 'Null for a sensor that is silent and was in range.';
comment on column temperature_watch.alarm_id is 'The raised alarm; null until the box''s alarm delay has passed.';

create table alarm_notification (
  pharmacy_id uuid not null,
  alarm_id uuid not null,
  due_at timestamptz(3),
  notified_count integer not null default 0,
  primary key (pharmacy_id, alarm_id),
  foreign key (pharmacy_id, alarm_id) references alarm (pharmacy_id, id)
);
create index alarm_notification_due on alarm_notification (pharmacy_id, due_at) where due_at is not null;
comment on table alarm_notification is
  'A pending notification of the pharmacy about an alarm. Written with the alarm; a job sends the messages.';
comment on column alarm_notification.due_at is 'When the next message is due; after a comment or the last reminder null, until the alarm ends.';
comment on column alarm_notification.notified_count is 'Number of sent messages.';
