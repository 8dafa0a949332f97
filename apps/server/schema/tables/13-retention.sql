-- How long personal content is stored, and what the nightly retention has done.

create table retention_limit (
  is_only boolean primary key default true check (is_only),
  reading_years integer not null default 5 check (reading_years >= 1)
);
comment on table retention_limit is
  'How long readings are stored at least, in one row that only the owner can change: migrate writes the setting READING_YEARS here. drop_reading_months() never goes below it, whoever calls it.';

create table retention_run (
  pharmacy_id uuid primary key references pharmacy (id),
  night text not null,
  counts jsonb not null default '{}',
  ended_at timestamptz(3)
);
comment on table retention_run is 'The latest night of retention of each pharmacy. A run that was interrupted continues.';
comment on column retention_run.night is 'The pharmacy''s local date, such as 2026-11-25.';
comment on column retention_run.counts is 'How many rows of each kind it has cleared so far.';
