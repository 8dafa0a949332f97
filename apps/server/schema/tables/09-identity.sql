-- The embedded identity service, in its own schema: accounts, sessions, signing keys, and protection of the
-- sign-in. The first five tables are better-auth's, with the names that it requires; a test compares them.

create schema identity;

create table identity."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz(3) not null default current_timestamp,
  "updatedAt" timestamptz(3) not null default current_timestamp,
  "disabledAt" timestamptz(3),
  check (email = lower(email))
);
comment on table identity."user" is 'An account. Its id is that of its person (app_user).';

create table identity.session (
  id uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz(3) not null,
  token text not null unique,
  "createdAt" timestamptz(3) not null default current_timestamp,
  "updatedAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references identity."user" (id) on delete cascade
);
create index "session_userId_idx" on identity.session ("userId");
create index session_expiry on identity.session ("expiresAt");
comment on table identity.session is 'A signed-in browser.';

create table identity.account (
  id uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references identity."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  password text,
  "createdAt" timestamptz(3) not null default current_timestamp,
  "updatedAt" timestamptz(3) not null,
  unique ("providerId", "accountId")
);
create index "account_userId_idx" on identity.account ("userId");
comment on table identity.account is 'The credentials of an account: its password hash.';

create table identity.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null default current_timestamp,
  "updatedAt" timestamptz(3) not null default current_timestamp
);
create index verification_identifier_idx on identity.verification (identifier);
comment on table identity.verification is 'Required by better-auth; Kolli''s own links are in password_link.';

create table identity.jwks (
  id uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3),
  alg text,
  crv text
);
comment on table identity.jwks is 'Keys that sign tokens. The private key is encrypted with the session secret.';

create table identity.sign_in_attempt (
  subject bytea primary key,
  attempted_at timestamptz(3)[] not null,
  expires_at timestamptz(3) not null
);
create index sign_in_attempt_expiry on identity.sign_in_attempt (expires_at);
comment on table identity.sign_in_attempt is 'Recent sign-in attempts, with one row for each account, browser or network address.';
comment on column identity.sign_in_attempt.subject is 'Keyed hash of the account, browser or address.';

create table identity.password_link (
  user_id uuid not null references identity."user" (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, purpose)
);
create index password_link_expiry on identity.password_link (expires_at);
comment on table identity.password_link is
  'A link that sets a password. A newer one replaces the older one of the same purpose; only the token''s hash is stored.';

create table identity.reset_request (
  id uuid primary key,
  email_cipher bytea not null,
  email_key_id text not null,
  language text not null,
  requested_at timestamptz(3) not null
);
comment on table identity.reset_request is
  'A pending request for a reset link, for a known or an unknown address.';

create table identity.known_browser (
  browser_hash bytea not null,
  user_id uuid not null references identity."user" (id) on delete cascade,
  id uuid not null unique,
  signed_in_at timestamptz(3) not null,
  primary key (browser_hash, user_id)
);
create index known_browser_user on identity.known_browser (user_id, signed_in_at);
create index known_browser_time on identity.known_browser (signed_in_at);
comment on table identity.known_browser is
  'A browser from which an account has signed in. Locks of the account by attempts from other browsers do not apply to it.';
comment on column identity.known_browser.browser_hash is 'Hash of the number in its cookie.';
comment on column identity.known_browser.id is 'Stable when the cookie''s number changes; attempts are counted by it.';

create table identity.ended_session (
  session_key text primary key,
  ended_at timestamptz(3) not null
);
create index ended_session_time on identity.ended_session (ended_at);
comment on table identity.ended_session is
  'A session that was ended before its expiry. Stored while its tokens would be valid, so that every instance refuses them.';

create table identity.work_account_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  redirect text not null,
  session_id uuid references identity.session (id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index work_account_attempt_expiry on identity.work_account_attempt (expires_at);
create index work_account_attempt_session on identity.work_account_attempt (session_id);
comment on table identity.work_account_attempt is
  'A pending sign-in with a work account at its issuer. Its callback is accepted once.';
comment on column identity.work_account_attempt.session_id is
  'The session of the person who connects the work account; null for a sign-in.';
