-- Statistics, written with the events that they count, so that a figure of any range in any time zone is read
-- from few rows.

create table shelf_change (
  pharmacy_id uuid not null,
  id uuid not null,
  shelf text not null,
  is_active boolean not null,
  changed_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, shelf) references shelf (pharmacy_id, name)
);
comment on table shelf_change is 'Each time a shelf was added or removed; activity_change says the same of boxes and lockers.';

create table statistics_moment (
  pharmacy_id uuid not null references pharmacy (id),
  place_id uuid not null,
  at timestamptz(3) not null,
  measure smallint not null,
  n integer not null,
  ms bigint not null default 0,
  primary key (pharmacy_id, at, place_id, measure)
);
comment on table statistics_moment is
  'What was counted at a place to the millisecond: an event, or a rise or fall of the number of lockers or shelves that are held or in service. What was taken back adds up to 0.';
comment on column statistics_moment.place_id is 'A box, or the pharmacy itself for its shelves.';
comment on column statistics_moment.measure is 'Number of a measure of the domain''s statistics-measures.ts.';
comment on column statistics_moment.ms is 'Of pickups: milliseconds from delivery to pickup.';

create table statistics_month (
  pharmacy_id uuid not null references pharmacy (id),
  place_id uuid not null,
  month integer not null,
  measure smallint not null,
  n integer not null,
  ms bigint not null,
  primary key (pharmacy_id, place_id, month, measure)
) with (fillfactor = 60);
comment on table statistics_month is 'statistics_moment summed by month (UTC).';
comment on column statistics_month.month is 'Months since the beginning of year 0.';
comment on column statistics_month.ms is
  'Of counts that rise and fall: the sum of n × milliseconds since the month began, from which the time under the curve is computed.';
