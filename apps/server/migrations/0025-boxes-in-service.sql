-- A box's clock, its keypad, its open doors, what became of its commands, and the change of its key.

-- Our clock minus the box's, in milliseconds, at its latest heartbeat.
alter table pickup_box add column clock_skew_ms bigint;
-- The latest wrong PINs at the keypad, as far as the rule of its lock asks for them.
alter table pickup_box add column wrong_pin_times timestamptz(3)[] not null default '{}';

-- Since when the door is open; a fault only once it stays so.
alter table locker add column opened_at timestamptz(3);
-- Since when that is known here: what a box tells late may be over already.
alter table locker add column opened_noted_at timestamptz(3);
alter table locker no force row level security;
update locker set opened_at = fault_at, opened_noted_at = fault_at, fault = null, fault_at = null where fault = 'door_open';
alter table locker force row level security;
create index locker_opened on locker (pharmacy_id, opened_at) where opened_at is not null;

-- A key that was made for the one it names, and ends it with its own first use.
alter table machine_key add column replaces_id uuid;
alter table machine_key add foreign key (pharmacy_id, replaces_id)
  references machine_key (pharmacy_id, id);
create unique index machine_key_replaces on machine_key (pharmacy_id, replaces_id)
  where replaces_id is not null and revoked_at is null;

-- That a command expired unanswered is noted once.
alter table device_command add column expiry_noted_at timestamptz(3);
create index device_command_expiry on device_command (pharmacy_id, expires_at)
  where answered_at is null and expiry_noted_at is null;
