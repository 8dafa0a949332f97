-- The embedded identity service: accounts, sessions and signing keys, in a schema of their own.
-- Tables and columns are named as better-auth expects them; a test compares the two.

create schema identity;
grant usage on schema identity to kolli_app;

-- An account's id is the id of the person (app_user.id) whose account it is.
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

-- How an account signs in: its password, later also the issuers that it is tied to.
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

create table identity.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null default current_timestamp,
  "updatedAt" timestamptz(3) not null default current_timestamp
);
create index verification_identifier_idx on identity.verification (identifier);

-- Signing keys; the private half is encrypted with the session secret.
create table identity.jwks (
  id uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3),
  alg text,
  crv text
);

-- Tries of the running window, one row for each account or network address (a keyed hash of it).
create table identity.sign_in_attempt (
  subject bytea primary key,
  attempted_at timestamptz(3)[] not null,
  expires_at timestamptz(3) not null
);
create index sign_in_attempt_expiry on identity.sign_in_attempt (expires_at);

grant select, insert, update, delete on all tables in schema identity to kolli_app;
