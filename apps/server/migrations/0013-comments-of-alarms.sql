-- An alarm's comments are read with it, oldest first.
create index alarm_check_alarm on alarm_check (pharmacy_id, alarm_id, checked_at, id);
