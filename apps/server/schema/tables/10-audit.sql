-- The audit log: a hash chain for each pharmacy, and one for the installation, whose id is all zeros. Each entry's hash
-- covers the previous one and is keyed with KOLLI_AUDIT_KEY, which is outside the database.

create table audit_entry (
  pharmacy_id uuid not null,
  seq bigint not null,
  occurred_at timestamptz(3) not null,
  user_id uuid,
  user_name text,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (pharmacy_id, seq)
);
create index audit_entry_action on audit_entry (pharmacy_id, action, seq);
create index audit_entry_user on audit_entry (pharmacy_id, user_id, seq);
create index audit_entry_subject on audit_entry (pharmacy_id, subject, seq);
create index audit_entry_time on audit_entry (pharmacy_id, occurred_at, seq);
-- For the rate limit of searches by identity number.
create index audit_entry_ssn_search on audit_entry (pharmacy_id, user_id, occurred_at)
  where action = 'ssn.search';
comment on table audit_entry is
  'Actions and accesses of people and the system. Append-only: the app''s role cannot change a row, and delete only the oldest ones by delete_audit_entries(). The hashes reveal changes by others.';
comment on column audit_entry.pharmacy_id is 'The pharmacy, or zeros for the installation.';
comment on column audit_entry.user_id is 'Null for actions of the system.';
comment on column audit_entry.hash is 'HMAC-SHA-256 of the entry and previous_hash, with a key outside the database.';

create table audit_head (
  pharmacy_id uuid primary key,
  seq bigint not null,
  hash bytea not null,
  pruned_seq bigint not null,
  pruned_hash bytea not null,
  proof bytea not null
);
comment on table audit_head is 'The ends of each chain, from the pharmacy''s creation on; the installation''s begins before its first pharmacy.';
comment on column audit_head.seq is 'Number of the last entry; 0 if there was none yet.';
comment on column audit_head.pruned_seq is
  'Number of the last entry that was deleted because it was over; verification begins after it. 0 if there is none.';
comment on column audit_head.proof is
  'HMAC-SHA-256 of the other columns, with a key outside the database; empty since they were changed without it.';
