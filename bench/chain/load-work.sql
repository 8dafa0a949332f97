-- What a chain has to do: deliveries that wait and that are over, alarms, and readings of the last days, at every
-- pharmacy. Nothing of it is due now.

insert into delivery (pharmacy_id, id, status, kolli_id, phone_number, reserved_user_id, reserved_user_name,
  reserved_time, unassigned, unassigned_time, waits_until, clock_time, history_time, updated_at, pin_cipher, pin_key_id,
  pin_hash)
select pharmacy.id, gen_random_uuid(), case when number <= 10 then 'reserved' else 'pickup' end,
  'c' || number, '+358401234567', 'bench', 'Bench', now() - interval '1 day',
  number <= 10, case when number <= 10 then now() - interval '1 day' end,
  case when number <= 10 then now() + number * interval '12 hours' end,
  case when number <= 10 then now() + number * interval '12 hours' end,
  case when number > 10 then now() - (number - 10) * interval '8 hours' end,
  now(), pin_code_cipher, pin_code_key_id, sha256(number::text::bytea)
from pharmacy, generate_series(1, 30) number;

-- Of each box five alarms that are over, and of one in a hundred one that nobody has commented on.
insert into alarm (pharmacy_id, id, box_id, locker_id, type, cause, started_at, ended_at)
select pharmacy_id, gen_random_uuid(), id, '2-1', 'temp_high', null,
  now() - number * interval '1 day', now() - number * interval '1 day' + interval '1 hour'
from pickup_box, generate_series(1, 5) number;
insert into alarm (pharmacy_id, id, box_id, locker_id, type, cause, started_at)
select pharmacy_id, gen_random_uuid(), id, '2-2', 'temp_low', null, now() - interval '20 minutes'
from pickup_box where hashtext(id::text) % 100 = 0;
insert into alarm_notification (pharmacy_id, alarm_id, due_at, notified_count)
select pharmacy_id, id, now() + interval '40 minutes', 1 from alarm where ended_at is null and type = 'temp_low';

-- A reading an hour of each sensor in the last two days.
insert into reading
select state.pharmacy_id, state.box_id, sensor, date_trunc('minute', now()) - hour * interval '1 hour', 5
from reading_state state, jsonb_object_keys(state.newest) sensor, generate_series(1, 48) hour;

analyze;
