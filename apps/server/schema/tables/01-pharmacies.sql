-- Pharmacies and their shelves. A pharmacy is a tenant; access.sql restricts its rows.

create table pharmacy (
  id uuid primary key,
  business_id text not null unique,
  name text not null,
  email text not null,
  phone_number text not null,
  additional_emails text[] not null default '{}',
  additional_phone_numbers text[] not null default '{}',
  pin_code_cipher bytea not null,
  pin_code_key_id text not null,
  street_address text not null,
  zip_code text not null,
  city text not null,
  country text not null,
  time_zone text not null default 'Europe/Helsinki',
  language text not null,
  ui_languages text[] not null,
  customer_sms_languages text[] not null,
  hold_all_parcels boolean not null default false,
  strong_authentication boolean not null default false,
  second_factor_required boolean not null default false,
  proof_for_identity_numbers boolean not null default false,
  proof_for_opening boolean not null default false,
  service_requested boolean not null default false,
  service_requested_at timestamptz(3),
  service_description text,
  delivery_keep_time_ms bigint not null,
  delivery_reminder_period_ms bigint not null,
  reservation_keep_time_ms bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
comment on table pharmacy is 'A pharmacy: the tenant to which nearly every other row belongs.';
comment on column pharmacy.business_id is 'Identifies the pharmacy to order sources and in links sent to customers.';
comment on column pharmacy.pin_code_cipher is 'The pharmacy''s entry PIN, which its staff see, encrypted.';
comment on column pharmacy.pin_code_key_id is 'Data key that encrypted pin_code_cipher.';
comment on column pharmacy.time_zone is 'IANA name; dates in messages to customers use it.';
comment on column pharmacy.ui_languages is 'Languages offered at its boxes.';
comment on column pharmacy.strong_authentication is 'Customers prove their identity before they see the PIN.';
comment on column pharmacy.second_factor_required is 'Its web users with a password need an authenticator app.';
comment on column pharmacy.proof_for_identity_numbers is
  'Showing an identity number asks for the password if that was last given more than ten minutes ago.';
comment on column pharmacy.proof_for_opening is 'As proof_for_identity_numbers, for opening doors remotely.';
comment on column pharmacy.service_requested_at is 'When service was requested; null while no request is open.';
comment on column pharmacy.delivery_keep_time_ms is 'How long a delivery on a shelf waits before it expires.';
comment on column pharmacy.reservation_keep_time_ms is 'How long a reservation without a box waits before it expires.';

create table shelf (
  pharmacy_id uuid not null references pharmacy (id),
  name text not null,
  ordinal integer not null,
  retired_at timestamptz(3),
  primary key (pharmacy_id, name)
);
comment on table shelf is 'A shelf of a pharmacy. It holds any number of deliveries.';
comment on column shelf.ordinal is 'Position in lists.';
comment on column shelf.retired_at is 'When it was removed; the row stays because past deliveries name it.';
