-- Messages to customers and mail to staff. Both are written in the transaction of the change that causes them;
-- a job sends them.

create table outgoing_message (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  purpose text not null,
  delivery_id uuid,
  delivery_is_test boolean not null generated always as (false) stored,
  recipient text,
  body_cipher bytea,
  body_key_id text,
  pin_hash bytea,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  withheld_until timestamptz(3),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz(3),
  dropped_at timestamptz(3),
  gateway_id text,
  receipt_state text check (receipt_state in ('delivered', 'failed')),
  receipt_at timestamptz(3),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, delivery_id, delivery_is_test) references delivery (pharmacy_id, id, is_test),
  check ((body_cipher is null) = (body_key_id is null)),
  -- Only what is still to be sent needs them.
  check ((recipient is not null and body_cipher is not null) or sent_at is not null or dropped_at is not null)
);
create index outgoing_message_delivery on outgoing_message (pharmacy_id, delivery_id, created_at, id);
create index outgoing_message_recipient on outgoing_message (pharmacy_id, recipient) where recipient is not null;
create index outgoing_message_left on outgoing_message (pharmacy_id, created_at) where recipient is not null;
comment on table outgoing_message is
  'An SMS of a pharmacy: to a customer about a delivery, or to the pharmacy about an alarm.';
comment on column outgoing_message.delivery_is_test is 'False: no message is about a test order.';
comment on column outgoing_message.recipient is 'Null once retention has cleared it.';
comment on column outgoing_message.body_cipher is
  'The text, encrypted: it may contain a PIN. Null once retention has cleared it.';
comment on column outgoing_message.pin_hash is 'Hash of the PIN in the text: a message with an old PIN is not sent.';
comment on column outgoing_message.expires_at is 'When it becomes outdated, because a later message repeats it.';
comment on column outgoing_message.withheld_until is
  'Until when its change can be undone, which drops it. Null once sending has begun, and for messages that do not wait.';
comment on column outgoing_message.dropped_at is 'When it was due but discarded as outdated, such as a reminder of a parcel that has been picked up.';
comment on column outgoing_message.gateway_id is 'The SMS gateway''s id of the message.';

create table webhook (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  source text not null,
  url text not null check (length(url) <= 2000),
  secret_cipher bytea not null,
  secret_key_id text not null,
  former_secret_cipher bytea,
  former_secret_key_id text,
  former_secret_until timestamptz(3),
  position bigint not null,
  stopped text check (stopped in ('gone', 'staff')),
  created_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  check ((former_secret_cipher is null) = (former_secret_until is null)),
  check ((former_secret_cipher is null) = (former_secret_key_id is null))
);
create unique index webhook_address on webhook (pharmacy_id, source, url);
comment on table webhook is 'Where the changes of a source''s orders are sent to.';
comment on column webhook.secret_cipher is 'Secret that signs, encrypted.';
comment on column webhook.former_secret_cipher is 'The secret before, which signs beside the new one until former_secret_until.';
comment on column webhook.position is 'Changes of the source up to here have a row in webhook_delivery.';
comment on column webhook.stopped is
  'Why nothing is sent: its receiver answered 410, or staff turned it off. Null while it works.';

create table webhook_delivery (
  pharmacy_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  position bigint not null,
  delivery_id uuid,
  kind text not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3),
  attempts integer not null default 0,
  answer_status integer,
  answer text check (length(answer) <= 500),
  error text,
  ended_at timestamptz(3),
  is_delivered boolean not null default false,
  primary key (pharmacy_id, webhook_id, id),
  foreign key (pharmacy_id, webhook_id) references webhook (pharmacy_id, id)
);
create index webhook_delivery_due on webhook_delivery (pharmacy_id, webhook_id, due_at, position)
  where ended_at is null and due_at is not null;
create index webhook_delivery_order on webhook_delivery (pharmacy_id, webhook_id, delivery_id, position)
  where ended_at is null;
create index webhook_delivery_given_up on webhook_delivery (pharmacy_id, webhook_id, ended_at)
  where ended_at is not null and not is_delivered;
create index webhook_delivery_time on webhook_delivery (pharmacy_id, created_at);
comment on table webhook_delivery is
  'What is sent to a webhook, with its last answer; stored for 30 days. Its content is made from order_change when it is sent.';
comment on column webhook_delivery.id is 'Id of the change; of a test event an id of its own.';
comment on column webhook_delivery.delivery_id is
  'The order: what is about the same one is sent one after another. Null for a test event.';
comment on column webhook_delivery.due_at is
  'When it is sent next; while it is being sent, when another worker may send it again. Null while an earlier one of its order is still to be sent.';
comment on column webhook_delivery.answer is 'The beginning of what the receiver answered last.';

create table outgoing_mail (
  id uuid primary key,
  kind text not null,
  language text not null,
  content_cipher bytea,
  content_key_id text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  dropped_at timestamptz(3),
  check ((content_cipher is null) = (content_key_id is null))
);
create index outgoing_mail_time on outgoing_mail (created_at);
comment on table outgoing_mail is 'Mail: to staff about their account, to a pharmacy about an alarm, and requests for service.';
comment on column outgoing_mail.content_cipher is
  'Recipient and content, encrypted; removed after sending, because a link in it gives access to an account.';
comment on column outgoing_mail.expires_at is 'When it becomes outdated, for example because its link expires.';

create table sms_text (
  kind text not null,
  language text not null,
  text text not null,
  updated_at timestamptz(3) not null,
  primary key (kind, language)
);
comment on table sms_text is 'Texts with which an admin has replaced the shipped ones, for all pharmacies.';
