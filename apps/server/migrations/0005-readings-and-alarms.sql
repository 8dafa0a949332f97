-- Temperatures, alarms and checks. Readings are partitioned by month of their minute.

create table reading (
  pharmacy_id uuid not null,
  box_id uuid not null,
  sensor text not null,
  minute timestamptz(3) not null,
  celsius double precision not null,
  primary key (pharmacy_id, box_id, sensor, minute)
) partition by range (minute);
call protect_by_pharmacy('reading', 'select, insert, update, delete');
-- Readings of months that have no partition yet are kept here, never lost.
create table reading_other partition of reading default;

-- Hourly roll-ups, kept as readings arrive.
create table reading_hour (
  pharmacy_id uuid not null,
  box_id uuid not null,
  sensor text not null,
  hour timestamptz(3) not null,
  reading_count integer not null,
  sum_celsius double precision not null,
  min_celsius double precision not null,
  max_celsius double precision not null,
  primary key (pharmacy_id, box_id, sensor, hour)
);
call protect_by_pharmacy('reading_hour', 'select, insert, update, delete');

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
  comment text check (length(comment) <= 250),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create index alarm_time on alarm (pharmacy_id, box_id, started_at desc, id desc);
create unique index alarm_open on alarm (pharmacy_id, box_id, locker_id, type)
  where ended_at is null and type <> 'other';
call protect_by_pharmacy('alarm', 'select, insert, update');

-- Each comment on an alarm with its author: the alarm's check list.
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
call protect_by_pharmacy('alarm_check', 'select, insert');

-- A member of staff stamped that the temperatures were looked at.
create table temperature_check (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  checked_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create index temperature_check_time on temperature_check (pharmacy_id, box_id, checked_at desc, id desc);
call protect_by_pharmacy('temperature_check', 'select, insert');
