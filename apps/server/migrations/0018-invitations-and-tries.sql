-- Who has been invited and has not signed in yet, and since when; empty for everybody else.
alter table app_user add column invited_at timestamptz(3);

-- What a person did that may be done only so often, such as trying a new pharmacist PIN, which
-- tells whether somebody else has it. People stand outside the tenant, and so does this.
create table user_try (
  user_id uuid not null references app_user (id),
  kind text not null check (kind in ('pharmacist_pin', 'invitation')),
  id uuid not null,
  tried_at timestamptz(3) not null,
  primary key (user_id, kind, id)
);
create index user_try_time on user_try (tried_at);
grant select, insert, delete on user_try to kolli_app;
