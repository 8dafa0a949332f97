-- What goes out to people, and the record that cannot be altered unseen.

-- Written with the change it tells of; a job sends it. The text is encrypted: it may hold a PIN.
create table outgoing_message (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  channel text not null check (channel in ('sms', 'mail')),
  purpose text not null,
  delivery_id uuid,
  recipient text not null,
  body_cipher bytea not null,
  body_key_id text not null,
  created_at timestamptz(3) not null,
  attempts integer not null default 0,
  sent_at timestamptz(3),
  gateway_id text,
  receipt_state text check (receipt_state in ('delivered', 'failed')),
  receipt_at timestamptz(3),
  last_error text,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create index outgoing_message_delivery on outgoing_message (pharmacy_id, delivery_id, created_at);
call protect_by_pharmacy('outgoing_message', 'select, insert, update');

-- A chain per pharmacy: each entry's hash covers the one before it.
create table audit_entry (
  pharmacy_id uuid not null references pharmacy (id),
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
call protect_by_pharmacy('audit_entry', 'select, insert');

create table audit_head (
  pharmacy_id uuid primary key references pharmacy (id),
  seq bigint not null,
  hash bytea not null
);
call protect_by_pharmacy('audit_head', 'select, insert, update');
