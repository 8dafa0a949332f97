-- How many new people one person invites within the hour.
alter table user_try drop constraint user_try_kind_check;
alter table user_try add constraint user_try_kind_check
  check (kind in ('pharmacist_pin', 'invitation', 'access_mail', 'inviting'));
