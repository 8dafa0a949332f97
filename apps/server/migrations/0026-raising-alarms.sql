-- Alarms of temperatures and of silent sensors, and to whom they are told.

-- Since when the box is heard without a break: before that nothing was to be heard of its sensors, too.
alter table pickup_box add column heard_since timestamptz(3);
alter table pickup_box no force row level security;
update pickup_box set heard_since = last_seen_at;
alter table pickup_box force row level security;

-- What is missing is told by the cause: the box itself, or one of its sensors.
alter table alarm no force row level security;
update alarm set cause = 'no_heartbeat' where type = 'missing' and cause is null;
alter table alarm force row level security;
drop index alarm_open;
create unique index alarm_open on alarm (pharmacy_id, box_id, locker_id, type, (coalesce(cause, '')))
  where ended_at is null and type <> 'other';
-- How many of each box wait for a comment.
create index alarm_uncommented on alarm (pharmacy_id, box_id, started_at)
  where comment is null and type <> 'ok';

-- A sensor whose next reading matters: it is out of its range, waiting for the delay or with an alarm
-- that lasts, or nothing is heard of it. Other sensors have no row, so that their readings cost nothing.
create table temperature_watch (
  pharmacy_id uuid not null,
  box_id uuid not null,
  sensor text not null,
  type text check (type in ('temp_high', 'temp_low')),
  since timestamptz(3),
  last_at timestamptz(3),
  max_celsius double precision,
  min_celsius double precision,
  -- The alarm that was raised; null while the delay is not over.
  alarm_id uuid,
  is_silent boolean not null default false,
  primary key (pharmacy_id, box_id, sensor),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id),
  foreign key (pharmacy_id, alarm_id) references alarm (pharmacy_id, id),
  check (num_nulls(type, since, last_at, max_celsius, min_celsius) in (0, 5)),
  check (type is not null or (is_silent and alarm_id is null))
);
call protect_by_pharmacy('temperature_watch', 'select, insert, update, delete');

-- Alarms of which the pharmacy is still to be told something; written with the alarm, done by a job.
create table alarm_notification (
  pharmacy_id uuid not null,
  alarm_id uuid not null,
  -- When it is told next; null while that waits for the end of the alarm.
  due_at timestamptz(3),
  told_count integer not null default 0,
  primary key (pharmacy_id, alarm_id),
  foreign key (pharmacy_id, alarm_id) references alarm (pharmacy_id, id)
);
create index alarm_notification_due on alarm_notification (due_at) where due_at is not null;
call protect_by_pharmacy('alarm_notification', 'select, insert, update, delete');

-- When what a message says is said anew by a later one.
alter table outgoing_message add column expires_at timestamptz(3);

-- Which parcels lay in a box at a time.
create index locker_occupancy_released on locker_occupancy (pharmacy_id, box_id, released_at);
