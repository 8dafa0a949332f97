-- Notices of changes: a transaction that changes something writes one, and screens, boxes and other instances follow them.

create table change_notice_inbox (
  pharmacy_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  box_id uuid,
  about text check (about = 'temperatures'),
  access_of uuid,
  primary key (pharmacy_id, id)
);
comment on table change_notice_inbox is
  'Notices that have no number yet. A transaction writes them with its changes; number_change_notices() moves them to change_notice right after the commit. Writers of notices wait for nobody: numbers are given by one transaction at a time, and notifying listeners makes commits wait for one another.';

create table change_notice (
  pharmacy_id uuid not null,
  position bigint not null,
  at timestamptz(3) not null,
  box_id uuid,
  about text,
  access_of uuid,
  primary key (pharmacy_id, position)
);
create index change_notice_position on change_notice (position);
comment on table change_notice is
  'Notices of committed changes of the last week, in an order in which none appears later before one that was read. They contain no personal data.';
comment on column change_notice.position is
  'Counts from 1 over all pharmacies without a gap: who has read up to a position misses nothing after it.';
comment on column change_notice.box_id is 'Null when the change concerns the whole pharmacy.';
comment on column change_notice.about is 'temperatures when nothing else changed; null when anything may have changed.';
comment on column change_notice.access_of is 'The person whose access changed: their streams end.';

create table change_notice_counter (
  is_only boolean primary key default true check (is_only),
  last_position bigint not null default 0,
  pruned_position bigint not null default 0
);
comment on table change_notice_counter is
  'Numbers of change_notice, in one row; whoever gives numbers locks it. No sequence: a number that is drawn and not used would look like a notice that is still to come.';
comment on column change_notice_counter.last_position is 'The last number that was given.';
comment on column change_notice_counter.pruned_position is 'Up to here notices have been deleted.';
