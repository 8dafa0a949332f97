-- Twenty corrections within any hour are noticed, and once in an hour while they last: they are counted in ten minutes each.
alter table order_corrections add column noticed_at timestamptz(3);
comment on table order_corrections is 'How many phone numbers an order source has corrected in each ten minutes.';
comment on column order_corrections.hour is 'When the ten minutes began; a former release counted whole hours.';
comment on column order_corrections.noticed_at is
  'When the pharmacy''s main users were last notified in these minutes of many corrections by the source. Null if they were not.';
