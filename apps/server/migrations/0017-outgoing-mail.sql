-- Mail to people: written with the change it tells of; a job sends it. Whom it goes to and what it
-- says lie sealed, and are forgotten once it has gone: a link in it opens an account.
create table outgoing_mail (
  id uuid primary key,
  kind text not null,
  language text not null,
  content_cipher bytea,
  content_key_id text,
  created_at timestamptz(3) not null,
  -- When what it says is no longer true, such as a link that is over.
  expires_at timestamptz(3),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  dropped_at timestamptz(3),
  check ((content_cipher is null) = (content_key_id is null))
);
create index outgoing_mail_time on outgoing_mail (created_at);
grant select, insert, update, delete on outgoing_mail to kolli_app;
