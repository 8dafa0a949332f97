-- Statistics, written in the transactions of the events that they count, so that a figure for any range in any
-- time zone needs few rows.

create table shelf_change (
  pharmacy_id uuid not null,
  id uuid not null,
  shelf text not null,
  is_active boolean not null,
  changed_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, shelf) references shelf (pharmacy_id, name)
);
comment on table shelf_change is 'Log of added and removed shelves; activity_change is the same for boxes and lockers.';

create table statistics_change (
  pharmacy_id uuid not null references pharmacy (id),
  place_id uuid not null,
  at timestamptz(3) not null,
  measure smallint not null,
  n integer not null,
  ms bigint not null default 0,
  primary key (pharmacy_id, at, place_id, measure)
);
comment on table statistics_change is
  'Changes of counts at a place, by millisecond: events, and changes of the number of lockers or shelves that are occupied or in service. Reversed events sum to 0.';
comment on column statistics_change.place_id is 'A box, or the pharmacy for its shelves.';
comment on column statistics_change.measure is 'Number of a measure of the domain''s statistics-measures.ts.';
comment on column statistics_change.ms is 'For pickups: milliseconds from delivery to pickup.';

create table statistics_month (
  pharmacy_id uuid not null references pharmacy (id),
  place_id uuid not null,
  month integer not null,
  measure smallint not null,
  n integer not null,
  ms bigint not null,
  primary key (pharmacy_id, place_id, month, measure)
) with (fillfactor = 60);
comment on table statistics_month is 'statistics_change summed by month (UTC).';
comment on column statistics_month.month is 'Months since the start of year 0.';
comment on column statistics_month.ms is
  'For counts that rise and fall: the sum of n × milliseconds since the start of the month, from which the area under the curve is computed.';
