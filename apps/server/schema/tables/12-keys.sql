-- Which keys of the settings this database needs.

create table key_use (
  kind text not null check (kind in ('data', 'hash', 'audit')),
  id text not null,
  fingerprint bytea not null,
  began_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (kind, id)
);
comment on table key_use is
  'The keys that something here was encrypted or hashed with, without their values. The server starts only with those that are still needed.';
comment on column key_use.id is 'Its name in KOLLI_DATA_KEYS, or the beginning of its fingerprint.';
comment on column key_use.fingerprint is 'HMAC-SHA-256 of a fixed text: shows whether a configured key is the same.';
comment on column key_use.ended_at is 'When kolli reseal found that nothing needs it any more.';
