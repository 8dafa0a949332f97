-- Staff, their roles, their access to pharmacies, and the log of sign-ins. Accounts and
-- passwords are in 09-identity.sql.

create table role (
  name text primary key,
  level integer not null,
  app_access text not null,
  permissions text[] not null,
  is_shipped boolean not null default false
);
comment on table role is 'A set of permissions with a rank.';
comment on column role.level is 'Rank. People manage users and assign roles only up to their own rank.';
comment on column role.app_access is 'Which applications the role opens, as in the domain''s permissions.';
comment on column role.is_shipped is 'Shipped with Kolli; it cannot be changed.';

create table app_user (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  app_language text not null,
  scan_sound boolean not null default true,
  single_keys boolean not null default true,
  notify_of text[] not null default '{}' check (notify_of <@ array['hold', 'alarm', 'order']),
  role_name text not null references role (name),
  pharmacist_pin_cipher bytea,
  pharmacist_pin_key_id text,
  is_disabled boolean not null default false,
  invited_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index app_user_email on app_user (lower(email));
comment on table app_user is
  'A member of staff. People may work at several pharmacies, listed in user_access, and belong to none.';
comment on column app_user.role_name is 'The highest of the person''s roles at all pharmacies.';
comment on column app_user.scan_sound is 'Whether the person hears what a scan led to.';
comment on column app_user.single_keys is 'Whether shortcuts of single keys act for the person.';
comment on column app_user.notify_of is 'What the person''s browser notifies of while another window is in front.';
comment on column app_user.pharmacist_pin_cipher is 'PIN for the keypads of boxes, encrypted.';
comment on column app_user.invited_at is 'When the person was invited; null after the first sign-in.';

create table administrator (
  user_id uuid primary key references app_user (id),
  granted_at timestamptz(3) not null
);
comment on table administrator is
  'People who may administer the installation. The server only reads it: it is written as the owner, by `kolli administrator`.';

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
comment on table user_access is
  'The role of a person at a pharmacy. Without row security, because it determines which pharmacies a person sees.';
comment on column user_access.box_access is 'Whether the person may open doors at the keypad of the pharmacy''s boxes.';

create table identity_link (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user (id),
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create index identity_link_user on identity_link (user_id);
comment on table identity_link is
  'The person of a subject of an OpenID Connect issuer. People are never matched by e-mail address.';

create table session_choice (
  session_key text primary key,
  user_id uuid not null references app_user (id),
  pharmacy_id uuid not null references pharmacy (id),
  chosen_at timestamptz(3) not null
);
comment on table session_choice is 'The pharmacy that a session works in.';
comment on column session_choice.session_key is 'The token''s sid, or its sub where the issuer sends no sid.';

create table login_log (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  user_name text not null,
  email text not null,
  info_type text not null check (info_type in ('logged_in', 'logged_out')),
  occurred_at timestamptz(3) not null,
  session_key text,
  primary key (pharmacy_id, id)
);
create index login_log_time on login_log (pharmacy_id, occurred_at desc, id desc);
create index login_log_session on login_log (pharmacy_id, session_key);
comment on table login_log is 'Sign-ins and sign-outs, shown to the main users of the pharmacy.';
comment on column login_log.session_key is
  'As in session_choice. A session has at most one sign-out for each sign-in.';

create table saved_view (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  list_name text not null check (
    list_name in ('reservations', 'apiReservations', 'history', 'alarms', 'statistics')),
  name text not null check (char_length(name) between 1 and 40),
  filters jsonb not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  foreign key (pharmacy_id, user_id) references user_access (pharmacy_id, user_id)
);
create unique index saved_view_name on saved_view (pharmacy_id, user_id, list_name, lower(name));
create unique index saved_view_default on saved_view (pharmacy_id, user_id, list_name) where is_default;
comment on table saved_view is
  'Filters of a list that a person saved under a name. It goes with the person''s access to the pharmacy.';
comment on column saved_view.filters is 'As in the contract: no text of a search, and nothing of a customer.';
comment on column saved_view.is_default is 'Whether the list opens with it for the person.';

create table user_try (
  user_id uuid not null references app_user (id),
  kind text not null check (kind in ('pharmacist_pin', 'invitation', 'access_mail', 'inviting', 'claim_code')),
  id uuid not null,
  tried_at timestamptz(3) not null,
  primary key (user_id, kind, id)
);
create index user_try_time on user_try (tried_at);
comment on table user_try is
  'Rate-limited actions of a person, such as choosing a PIN, which may reveal that it is in use.';
comment on column user_try.kind is
  'pharmacist_pin: chose a PIN; invitation: received an invitation; access_mail: received a mail about an access; inviting: invited a new person; claim_code: entered a wrong claim code of a box.';
