-- An answer of a work account's issuer that arrives again is known for what it was.
alter table identity.work_account_attempt
  add column user_id uuid,
  add column link_hash bytea,
  add column step text not null default 'open' check (step in ('open', 'used', 'done'));
comment on column identity.work_account_attempt.user_id is
  'The person who connects the work account; null for a sign-in.';
comment on column identity.work_account_attempt.link_hash is
  'Hash of the token of an invitation whose person connects the work account.';
comment on column identity.work_account_attempt.step is
  'Its first answer is used, whatever comes of it; done once somebody is signed in or connected by it.';
comment on column identity.work_account_attempt.session_id is 'Not used since user_id.';

-- A browser that missed the answer to a refresh still has the cookie before it.
alter table identity.session_cookie
  add column used_at timestamptz(3),
  add column replacements integer not null default 0;
comment on column identity.session_cookie.used_at is
  'When a browser first sent it. Until then the one before it is accepted, too.';
comment on column identity.session_cookie.replacements is
  'How many of its replacements were given up because no browser had them.';

-- Whoever sets a password by a link has not given a second factor.
alter table identity.known_browser add column has_signed_in boolean not null default false;
comment on column identity.known_browser.has_signed_in is
  'Whether somebody has signed in here completely, and not only set a password by a link.';

create table identity.ended_cookie (
  cookie_hash bytea primary key,
  cause text not null,
  ended_at timestamptz(3) not null
);
create index ended_cookie_time on identity.ended_cookie (ended_at);
comment on table identity.ended_cookie is
  'The cookies of sessions that have ended, so that their browsers learn why.';
