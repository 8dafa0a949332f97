-- Lists show the phone numbers of customers: how many different ones a person was shown in an hour is counted.
create table customers_shown (
  pharmacy_id uuid not null,
  user_id uuid not null,
  hour timestamptz(3) not null,
  deliveries bit(4096) not null,
  is_unusual boolean not null default false,
  primary key (pharmacy_id, user_id, hour)
);
comment on table customers_shown is
  'How many different deliveries with a phone number each person was shown in each hour, as a sketch.';
comment on column customers_shown.deliveries is
  'Each delivery sets one bit, chosen by its id. With b bits set, about -4096 ln(1 - b / 4096) deliveries were shown.';
comment on column customers_shown.is_unusual is 'It was noted in the security log.';
