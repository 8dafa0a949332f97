-- Jobs of a minute are begun by the database: a schedule that counts by the servers' clocks stopped while a clock was set
-- back.
alter table job_record add column begun_at timestamptz(3);
comment on column job_record.begun_at is 'When the last round of a job of a minute was begun, by the clock of the database.';
