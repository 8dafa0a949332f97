-- An access for somebody with an account waits until that person accepts it.
create table access_offer (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  email text not null,
  role_name text not null references role (name),
  web_tool_access boolean not null,
  box_access boolean not null,
  offered_by text not null,
  offered_at timestamptz(3) not null,
  primary key (pharmacy_id, id),
  unique (pharmacy_id, user_id)
);
create index access_offer_user on access_offer (user_id);
comment on table access_offer is
  'An access that a pharmacy offers to somebody with an account. Without row security, because the person sees it before they see the pharmacy.';
comment on column access_offer.email is 'The address as it was entered: the pharmacy sees nothing else of the person.';
comment on column access_offer.offered_by is 'The name of who offered it.';
alter table user_try drop constraint user_try_kind_check, add constraint user_try_kind_check check (
  kind in ('pharmacist_pin', 'invitation', 'access_mail', 'inviting', 'claim_code', 'unknown_address')) not valid;
comment on column user_try.kind is
  'pharmacist_pin: chose a PIN; invitation: received an invitation; access_mail: received a mail about an access; inviting: invited or offered an access to somebody; claim_code: entered a wrong claim code of a box; unknown_address: offered an access to an address without an account.';
