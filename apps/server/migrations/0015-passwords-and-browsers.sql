-- Links that set a password, browsers that have signed in, and sessions that ended before their time.

-- A newer link of its purpose takes an older one's place; only the token's hash is kept.
create table identity.password_link (
  user_id uuid not null references identity."user" (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, purpose)
);
create index password_link_expiry on identity.password_link (expires_at);

-- Requests for a reset link, for known and unknown addresses alike, until a worker has seen to them.
create table identity.reset_request (
  id uuid primary key,
  email_cipher bytea not null,
  email_key_id text not null,
  language text not null,
  requested_at timestamptz(3) not null
);

-- Which accounts have signed in from a browser; it is known by the hash of its cookie's number.
create table identity.known_browser (
  browser_hash bytea not null,
  user_id uuid not null references identity."user" (id) on delete cascade,
  -- Stays the same while the cookie's number changes: tries are counted by it.
  id uuid not null unique,
  signed_in_at timestamptz(3) not null,
  primary key (browser_hash, user_id)
);
create index known_browser_user on identity.known_browser (user_id, signed_in_at);
create index known_browser_time on identity.known_browser (signed_in_at);

-- Kept as long as a token of the session could still be good, so that every instance refuses it.
create table identity.ended_session (
  session_key text primary key,
  ended_at timestamptz(3) not null
);
create index ended_session_time on identity.ended_session (ended_at);

grant select, insert, update, delete on
  identity.password_link, identity.reset_request, identity.known_browser, identity.ended_session
  to kolli_app;
