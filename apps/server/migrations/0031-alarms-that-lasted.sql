-- Alarms that lasted into a range are found by their end, so that a list of some days reads no other.
create index alarm_end on alarm (pharmacy_id, box_id, ended_at, started_at)
  where ended_at > started_at;
