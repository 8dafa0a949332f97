-- When background work succeeded and failed, and what the security log counts; the queues are the job library's own.

create table job_record (
  job text primary key,
  known_since timestamptz(3) not null,
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  failures bigint not null default 0,
  reported_at timestamptz(3)
);
comment on table job_record is 'The last success and failure of each job, for readiness and the service address.';
comment on column job_record.known_since is 'When it was first scheduled, or failed first.';
comment on column job_record.succeeded_at is 'When its last round went through to the end, even if single items failed.';
comment on column job_record.failures is 'Failed items and rounds since known_since.';
comment on column job_record.reported_at is 'When its failures were last mailed to the service address.';

create table security_count (
  event text not null,
  span_start timestamptz(3) not null,
  count bigint not null,
  is_unusual boolean not null default false,
  primary key (event, span_start)
);
comment on table security_count is 'How many sign-ins failed and calls were refused in each ten minutes of the last week, at all instances.';
comment on column security_count.event is 'What the security log calls it, such as sign_in_failed.';
comment on column security_count.is_unusual is 'It was ten times the usual and is part of a reported episode; then it does not count as usual.';
