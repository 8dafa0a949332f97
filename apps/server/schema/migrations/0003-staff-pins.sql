-- A PIN for keypads belonged to a person, at all pharmacies: whoever gave that person an access got hashes of it, which were
-- tried through in a minute. Now it belongs to a person at a pharmacy. Each PIN stays where it was used last, or where the
-- person's first access to boxes is if it never was; elsewhere the person chooses another one.
alter table user_access
  add column pharmacist_pin_cipher bytea,
  add column pharmacist_pin_key_id text,
  add column pharmacist_pin_hash text;
comment on column user_access.pharmacist_pin_cipher is 'PIN for the keypads of the pharmacy''s boxes, encrypted.';
comment on column user_access.pharmacist_pin_hash is
  'By what boxes know it: a slow hash, made when a box asks for it; null until then.';

do $$
declare
  kept record;
begin
  -- The owner, too, sees only the rows of the pharmacies that are set.
  execute 'alter table box_staff_session no force row level security';
  for kept in execute $query$
    select distinct on (access.user_id)
      access.user_id, access.pharmacy_id, person.pharmacist_pin_cipher as cipher, person.pharmacist_pin_key_id as key_id
    from user_access access
    join app_user person on person.id = access.user_id
    left join (
      select pharmacy_id, user_id, max(started_at) as used_at from box_staff_session group by pharmacy_id, user_id
    ) used on used.pharmacy_id = access.pharmacy_id and used.user_id = access.user_id
    where access.box_access and person.pharmacist_pin_cipher is not null
    order by access.user_id, used.used_at desc nulls last, access.created_at, access.pharmacy_id
  $query$
  loop
    execute 'update user_access set pharmacist_pin_cipher = $3, pharmacist_pin_key_id = $4 where pharmacy_id = $1 and user_id = $2'
      using kept.pharmacy_id, kept.user_id, kept.cipher, kept.key_id;
  end loop;
  execute 'alter table box_staff_session force row level security';
end
$$;
