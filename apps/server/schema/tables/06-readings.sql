-- Temperatures. Readings, unusable ones and spans are partitioned by month (UTC); a job creates future partitions and
-- drops old ones. Rows of a month without a partition are stored in the default one and move when it is created.

create table reading (
  pharmacy_id uuid not null,
  box_id uuid not null,
  sensor text not null,
  minute timestamptz(3) not null,
  celsius double precision not null,
  primary key (pharmacy_id, box_id, sensor, minute)
) partition by range (minute);
create table reading_other partition of reading default;
comment on table reading is 'A temperature of a sensor: for each minute the first one that was received.';
comment on column reading.sensor is 'Id of the locker, or name of another sensor of the box.';
comment on table reading_other is 'Readings of months without a partition.';

create table reading_span (
  pharmacy_id uuid not null,
  box_id uuid not null,
  minutes smallint not null check (minutes in (10, 60, 360)),
  start timestamptz(3) not null,
  sensor text not null,
  reading_count integer not null,
  sum_celsius double precision not null,
  min_celsius double precision not null,
  max_celsius double precision not null,
  first_offset smallint not null,
  last_offset smallint not null,
  longest_pause smallint not null,
  -- The start precedes the sensor, so that a log reads one range of this index.
  primary key (pharmacy_id, box_id, minutes, start, sensor)
) partition by range (start);
create table reading_span_other partition of reading_span default;
comment on table reading_span is
  'Readings summed over ten minutes, an hour and six hours, so that a log reads about one row for each point. Written when the span ends, and again when a reading arrives late.';
comment on column reading_span.first_offset is 'Minutes from the start to the first reading; last_offset to the last one.';
comment on column reading_span.longest_pause is 'The longest time in minutes between two readings that follow each other within the span.';
comment on table reading_span_other is 'Spans of months without a partition.';

create table reading_state (
  pharmacy_id uuid not null,
  box_id uuid not null,
  newest jsonb not null default '{}',
  newest_at timestamptz(3),
  rolled_until timestamptz(3),
  primary key (pharmacy_id, box_id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
) with (fillfactor = 40);
comment on table reading_state is
  'Summary of all readings of a box, in one row: a row for each sensor would double the writes of a reading.';
comment on column reading_state.newest is
  'Newest reading of each sensor, also of former lockers: [degrees Celsius, epoch milliseconds].';
comment on column reading_state.rolled_until is 'Spans that end by this time are in reading_span.';

create table unusable_reading (
  pharmacy_id uuid not null,
  box_id uuid not null,
  sensor text not null,
  minute timestamptz(3) not null,
  reason text not null check (reason in ('unknown_sensor', 'impossible_value', 'sensor_fault')),
  celsius double precision,
  primary key (pharmacy_id, box_id, sensor, minute)
) partition by range (minute);
create table unusable_reading_other partition of unusable_reading default;
comment on table unusable_reading is
  'What a box reported that is no temperature of one of its sensors: for each sensor and minute the first one that was received. In no log, figure or temperature alarm.';
comment on column unusable_reading.celsius is 'The value as reported; null for a fault without one.';
comment on table unusable_reading_other is 'Unusable readings of months without a partition.';

create table former_temperature_rules (
  pharmacy_id uuid not null,
  box_id uuid not null,
  until timestamptz(3) not null,
  basic_min_celsius double precision not null,
  basic_max_celsius double precision not null,
  fridge_min_celsius double precision not null,
  fridge_max_celsius double precision not null,
  report_interval_ms bigint not null,
  primary key (pharmacy_id, box_id, until),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
comment on table former_temperature_rules is
  'Temperature ranges and report intervals of a box before a change: each counts for readings before `until`, up to the row before it. The current ones are in pickup_box.';

create table temperature_check (
  pharmacy_id uuid not null,
  id uuid not null,
  box_id uuid not null,
  user_id uuid,
  user_name text not null,
  checked_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, box_id) references pickup_box (pharmacy_id, id)
);
create index temperature_check_time on temperature_check (pharmacy_id, box_id, checked_at desc, id desc);
comment on table temperature_check is 'A confirmation by staff that the temperatures were checked.';
comment on column temperature_check.user_id is 'Null for checks imported from another system.';
