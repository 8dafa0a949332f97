-- Pharmacies, roles, people and their accesses; the second lock (row-level security) for all that follows.

-- The pharmacies that the current transaction may see. An unset or empty setting sees none.
create function allowed_pharmacies() returns uuid[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('kolli.pharmacies', true), ''), '{}')::uuid[];

-- Puts a pharmacy-owned table behind the lock and gives the app's role its rights on it.
create procedure protect_by_pharmacy(table_name regclass, rights text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy own_pharmacy on %s using (pharmacy_id = any (allowed_pharmacies()))', table_name);
  execute format('grant %s on %s to kolli_app', rights, table_name);
end $$;

create table role (
  name text primary key,
  level integer not null,
  app_access text not null,
  permissions text[] not null,
  is_shipped boolean not null default false
);
grant select, insert, update on role to kolli_app;

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
  -- Whose days and hours a customer's message speaks of.
  time_zone text not null default 'Europe/Helsinki',
  language text not null,
  ui_languages text[] not null,
  customer_sms_languages text[] not null,
  strong_authentication boolean not null default false,
  service_requested boolean not null default false,
  service_description text,
  delivery_keep_time_ms bigint not null,
  delivery_reminder_period_ms bigint not null,
  reservation_keep_time_ms bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
alter table pharmacy enable row level security;
alter table pharmacy force row level security;
create policy own_pharmacy on pharmacy using (id = any (allowed_pharmacies()));
grant select, insert, update on pharmacy to kolli_app;

create table shelf (
  pharmacy_id uuid not null references pharmacy (id),
  name text not null,
  ordinal integer not null,
  primary key (pharmacy_id, name)
);
call protect_by_pharmacy('shelf', 'select, insert, update, delete');

-- People work across pharmacies, so they stand outside the tenant; what they may do is in user_access.
create table app_user (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  app_language text not null,
  role_name text not null references role (name),
  pharmacist_pin_cipher bytea,
  pharmacist_pin_key_id text,
  is_disabled boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index app_user_email on app_user (lower(email));
grant select, insert, update on app_user to kolli_app;

-- Which person an issuer's subject is. Never found by e-mail address.
create table identity_link (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user (id),
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create index identity_link_user on identity_link (user_id);
grant select, insert, delete on identity_link to kolli_app;

-- Not behind the lock: it is what tells which pharmacies a person may see.
create table user_access (
  pharmacy_id uuid not null references pharmacy (id),
  user_id uuid not null references app_user (id),
  role_name text not null references role (name),
  web_tool_access boolean not null,
  box_access boolean not null,
  created_at timestamptz(3) not null,
  primary key (pharmacy_id, user_id)
);
create index user_access_user on user_access (user_id);
grant select, insert, update, delete on user_access to kolli_app;

-- The pharmacy a session has chosen to work in; the key is the token's sid, else its sub.
create table session_choice (
  session_key text primary key,
  user_id uuid not null references app_user (id),
  pharmacy_id uuid not null references pharmacy (id),
  chosen_at timestamptz(3) not null
);
grant select, insert, update, delete on session_choice to kolli_app;

create table login_log (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  user_name text not null,
  email text not null,
  info_type text not null check (info_type in ('logged_in', 'logged_out')),
  occurred_at timestamptz(3) not null,
  primary key (pharmacy_id, id)
);
create index login_log_time on login_log (pharmacy_id, occurred_at desc, id desc);
call protect_by_pharmacy('login_log', 'select, insert');

-- Keys of boxes and order sources. A key's text names its pharmacy, so it is found behind the lock.
create table machine_key (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  kind text not null check (kind in ('device', 'orderSource')),
  box_id uuid,
  name text not null,
  secret_hash bytea not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (pharmacy_id, id),
  check ((kind = 'device') = (box_id is not null))
);
call protect_by_pharmacy('machine_key', 'select, insert, update');
