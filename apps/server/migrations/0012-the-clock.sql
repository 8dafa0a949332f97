-- The clock acts on deliveries: it reminds customers, and ends what nobody came for.

alter table delivery
  -- When a reminder was last sent since the present assignment.
  add column reminded_time timestamptz(3),
  -- When the clock next looks at it: at the next reminder or when `waits_until` comes, whichever is
  -- first. The one column by which its work is found.
  add column clock_time timestamptz(3);

-- Those that wait get their time; a delivered one is looked at once, which finds its next reminder.
alter table delivery no force row level security;
update delivery
  set clock_time = case when status = 'delivered' then least(waits_until, now()) else waits_until end
  where waits_until is not null;
alter table delivery force row level security;

drop index delivery_clock;
create index delivery_clock on delivery (clock_time, id) where clock_time is not null;

alter table outgoing_message
  -- The PIN that it tells, hashed: by the time it is sent the delivery may have another.
  add column pin_hash bytea,
  -- When its turn came and it was no longer true, such as a reminder of a fetched parcel.
  add column dropped_at timestamptz(3);
