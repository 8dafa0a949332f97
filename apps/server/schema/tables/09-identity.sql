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
  "userId" uuid not null references identity."user" (id) on delete cascade,
  missing_step text default 'second_factor' check (missing_step in ('second_factor', 'setup'))
);
create index "session_userId_idx" on identity.session ("userId");
create index session_expiry on identity.session ("expiresAt");
comment on table identity.session is 'A signed-in browser, or one that has only given the password.';
comment on column identity.session.token is 'Required by better-auth. It never leaves the server: see session_cookie.';
comment on column identity.session.missing_step is
  'What the sign-in lacks: a code or a passkey, or setting up a second factor. Null once it is complete; a new session permits nothing.';

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

create table identity.session_cookie (
  cookie_hash bytea primary key,
  session_id uuid not null references identity.session (id) on delete cascade,
  spent_at timestamptz(3)
);
create index session_cookie_session on identity.session_cookie (session_id);
comment on table identity.session_cookie is
  'The cookies of a session, by the hash of their value. Each refresh replaces the cookie; an old one that is sent again ends the session.';
comment on column identity.session_cookie.spent_at is 'When it was replaced; null for the current one.';

create table identity.session_proof (
  session_key text primary key,
  proven_at timestamptz(3) not null
);
create index session_proof_time on identity.session_proof (proven_at);
comment on table identity.session_proof is
  'When the person of a session last proved who they are. Sensitive calls ask for a recent proof.';
comment on column identity.session_proof.session_key is 'The token''s sid.';

create table identity.authenticator_app (
  user_id uuid primary key references identity."user" (id) on delete cascade,
  secret_cipher bytea not null,
  secret_key_id text not null,
  last_step bigint not null,
  set_up_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
comment on table identity.authenticator_app is 'A person''s authenticator app (RFC 6238).';
comment on column identity.authenticator_app.secret_cipher is 'The shared secret, encrypted.';
comment on column identity.authenticator_app.secret_key_id is 'Data key that encrypted secret_cipher.';
comment on column identity.authenticator_app.last_step is
  'Time step of the last accepted code, in units of 30 seconds. Only later ones are accepted.';

create table identity.authenticator_setup (
  user_id uuid primary key references identity."user" (id) on delete cascade,
  secret_cipher bytea not null,
  secret_key_id text not null,
  expires_at timestamptz(3) not null
);
comment on table identity.authenticator_setup is
  'A secret that was shown but not yet confirmed by a code. It does not count as a second factor.';
comment on column identity.authenticator_setup.secret_key_id is 'Data key that encrypted secret_cipher.';

create table identity.recovery_code (
  user_id uuid not null references identity."user" (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
comment on table identity.recovery_code is 'Codes that replace the authenticator app or a passkey, each once.';
comment on column identity.recovery_code.code_hash is 'Keyed hash; the code is shown only when it is made.';

create table identity.passkey (
  id uuid primary key,
  user_id uuid not null references identity."user" (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_user on identity.passkey (user_id, added_at, id);
comment on table identity.passkey is
  'A key of a person''s device, phone or password manager that signs them in (WebAuthn). Only its public half is here.';
comment on column identity.passkey.public_key is 'As COSE_Key (RFC 9052).';
comment on column identity.passkey.sign_count is
  'How often the authenticator says that it has signed; 0 for those that do not count. It never decreases unless the key was copied.';

create table identity.passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'register', 'second_step', 'prove')),
  session_id uuid references identity.session (id) on delete cascade,
  browser_hash bytea,
  expires_at timestamptz(3) not null,
  check ((session_id is null) <> (browser_hash is null))
);
create index passkey_challenge_expiry on identity.passkey_challenge (expires_at);
create index passkey_challenge_session on identity.passkey_challenge (session_id);
comment on table identity.passkey_challenge is
  'A number that a passkey has to sign. Accepted once, for one purpose, from the session or browser that asked for it.';
comment on column identity.passkey_challenge.browser_hash is 'Hash of a cookie, for a sign-in: there is no session yet.';

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
