-- Sign-ins with a work account that a browser has begun at the issuer and not come back from. Of the
-- state and of the browser's cookie the hashes alone are kept; an answer is taken once.
create table identity.work_account_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  redirect text not null,
  -- The session whose person connects the work account; null where somebody signs in.
  session_id uuid references identity.session (id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index work_account_attempt_expiry on identity.work_account_attempt (expires_at);
create index work_account_attempt_session on identity.work_account_attempt (session_id);
grant select, insert, delete on identity.work_account_attempt to kolli_app;
