-- Whoever has the key of an order system can send the PINs of its parcels to other numbers: many corrections are noticed.
alter table pharmacy add column corrections_after_delivery boolean not null default true;
comment on column pharmacy.corrections_after_delivery is
  'Whether order systems may correct the phone numbers of parcels that were delivered.';
create table order_corrections (
  pharmacy_id uuid not null,
  source text not null,
  hour timestamptz(3) not null,
  corrections integer not null,
  primary key (pharmacy_id, source, hour)
);
comment on table order_corrections is 'How many phone numbers an order source has corrected in each hour.';
