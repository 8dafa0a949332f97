-- What staff checked before handing a parcel over at the counter, and what they tried in vain.

create table identity_check (
  pharmacy_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  -- It covers a pickup by this person alone.
  user_id uuid not null,
  kind text not null check (kind in ('ssn', 'pin')),
  checked_at timestamptz(3) not null,
  -- When the pickup that it covers was made; a check covers one.
  used_at timestamptz(3),
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create index identity_check_unused on identity_check (pharmacy_id, delivery_id, user_id, checked_at)
  where used_at is null;
call protect_by_pharmacy('identity_check', 'select, insert, update');

-- Each wrong PIN or identity number at the counter; several in a short time lock the delivery.
create table pin_try (
  pharmacy_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  tried_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, delivery_id) references delivery (pharmacy_id, id)
);
create index pin_try_delivery on pin_try (pharmacy_id, delivery_id, tried_at);
call protect_by_pharmacy('pin_try', 'select, insert');
