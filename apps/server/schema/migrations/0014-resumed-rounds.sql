-- A server that was away does not know what boxes did meanwhile.
alter table job_record add column resumed_at timestamptz(3);
comment on column job_record.resumed_at is
  'When the rounds of a job of a minute last went on after a pause, by the clock of the database; pauses within ten minutes count as one.';
