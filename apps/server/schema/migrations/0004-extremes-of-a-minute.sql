-- Of several readings of a minute only the first was stored. Both columns are null in rows without others.
alter table reading
  add column min_celsius double precision,
  add column max_celsius double precision;
comment on table reading is
  'The temperatures of a sensor in a minute: the first reading that was received, and the lowest and the highest of all.';
comment on column reading.min_celsius is 'The lowest reading of the minute; null where it is the first one. Likewise max_celsius, the highest.';
