-- The rows of all pharmacies of a chain, copied from those of the pharmacy :model for chain_pharmacy (ordinal, id,
-- cipher, key_id, proof) and chain_box (pharmacy_id, id, ordinal, key_id, secret_hash). Only the copied boxes have keys.

insert into pharmacy
select made.* from pharmacy model, chain_pharmacy new,
  lateral jsonb_populate_record(model, jsonb_build_object(
  'id', new.id, 'business_id', 'chain-' || new.ordinal, 'name', 'Pharmacy ' || lpad(new.ordinal::text, 5, '0'),
  'city', (array['Helsinki', 'Tampere', 'Turku', 'Oulu', 'Kuopio', 'Lahti', 'Vaasa', 'Pori'])[new.ordinal % 8 + 1],
  'pin_code_cipher', new.cipher, 'pin_code_key_id', new.key_id)) made
where model.id = :model;

insert into audit_head
select made.* from audit_head model, chain_pharmacy new,
  lateral jsonb_populate_record(model, jsonb_build_object('pharmacy_id', new.id, 'proof', new.proof)) made
where model.pharmacy_id = :model;

insert into shelf
select made.* from shelf model, chain_pharmacy new,
  lateral jsonb_populate_record(model, jsonb_build_object('pharmacy_id', new.id)) made
where model.pharmacy_id = :model;

insert into shelf_change
select made.* from shelf_change model, chain_pharmacy new,
  lateral jsonb_populate_record(model, jsonb_build_object('pharmacy_id', new.id, 'id', gen_random_uuid())) made
where model.pharmacy_id = :model;

insert into pickup_box
select made.* from pickup_box model join chain_box new using (ordinal),
  lateral jsonb_populate_record(model, jsonb_build_object('pharmacy_id', new.pharmacy_id, 'id', new.id,
  'last_seen_at', now(), 'heartbeats_since', now() - interval '1 day')) made
where model.pharmacy_id = :model;

create temp table chain_place as
select model.id as model_id, new.pharmacy_id, new.id
from pickup_box model join chain_box new using (ordinal) where model.pharmacy_id = :model
union all select :model, id, id from chain_pharmacy;

insert into locker
select made.* from locker model join chain_place new on new.model_id = model.box_id,
  lateral jsonb_populate_record(model, jsonb_build_object('pharmacy_id', new.pharmacy_id, 'box_id', new.id)) made
where model.pharmacy_id = :model;

insert into activity_change
select made.* from activity_change model join chain_place new on new.model_id = model.box_id,
  lateral jsonb_populate_record(model, jsonb_build_object(
  'pharmacy_id', new.pharmacy_id, 'box_id', new.id, 'id', gen_random_uuid())) made
where model.pharmacy_id = :model;

insert into statistics_change
select made.* from statistics_change model join chain_place new on new.model_id = model.place_id,
  lateral jsonb_populate_record(model, jsonb_build_object('pharmacy_id', new.pharmacy_id, 'place_id', new.id)) made
where model.pharmacy_id = :model;

insert into statistics_month
select made.* from statistics_month model join chain_place new on new.model_id = model.place_id,
  lateral jsonb_populate_record(model, jsonb_build_object('pharmacy_id', new.pharmacy_id, 'place_id', new.id)) made
where model.pharmacy_id = :model;

insert into machine_key (pharmacy_id, id, kind, box_id, name, secret_hash, created_at)
select pharmacy_id, key_id, 'device', id, 'Box ' || ordinal + 1, secret_hash, now() from chain_box;

-- A reading of each sensor and of the room in the last minute.
create temp table chain_sensor as
select pharmacy_id, box_id, locker_id as sensor, case when fridge then 5 else 20 end as celsius
from locker where locker_id = sensor
union all select pharmacy_id, id, '99-99', 20 from pickup_box;
insert into reading
select pharmacy_id, box_id, sensor, date_trunc('minute', now()), celsius from chain_sensor;
insert into reading_state (pharmacy_id, box_id, newest, newest_at, rolled_until)
select pharmacy_id, box_id,
  jsonb_object_agg(sensor, jsonb_build_array(celsius, floor(extract(epoch from now()) * 1000)::bigint)),
  now(), now()
from chain_sensor group by pharmacy_id, box_id;

-- A member of staff at each pharmacy.
create temp table chain_user as
select gen_random_uuid() as user_id, id as pharmacy_id, ordinal from chain_pharmacy;
insert into app_user (id, email, first_name, last_name, app_language, role_name, created_at, updated_at)
select user_id, 'staff-' || ordinal || '@example.test', 'Aino', 'Demo', 'en', 'user', now(), now() from chain_user;
insert into identity_link (issuer, subject, user_id, created_at)
select 'embedded', user_id::text, user_id, now() from chain_user;
insert into user_access (pharmacy_id, user_id, role_name, web_tool_access, box_access, created_at)
select pharmacy_id, user_id, 'user', true, true, now() from chain_user;
