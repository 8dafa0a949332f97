-- Many corrections of a source are noticed once in an hour, however long they last.
alter table order_corrections add column noticed_at timestamptz(3);
comment on column order_corrections.noticed_at is
  'When the pharmacy''s main users were last notified in this hour of many corrections by the source. Null if they were not.';
