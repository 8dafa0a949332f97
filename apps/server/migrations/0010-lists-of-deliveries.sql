-- What the lists of deliveries and their searches need, measured on a million deliveries.

-- The lock as a filter whose cost and yield the planner knows. `= any (…)` beside the pharmacy that a
-- query names itself counted as a second narrowing, so that a hundred times too few rows were expected
-- and the wrong indexes taken; and the setting was read anew for every look-up. Here it is read once
-- for each query, and the rows are found by what the query names.
create or replace procedure protect_by_pharmacy(table_name regclass, rights text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy own_pharmacy on %s
    using (array_position((select allowed_pharmacies()), pharmacy_id) is not null)', table_name);
  execute format('grant %s on %s to kolli_app', rights, table_name);
end $$;

do $$
declare
  locked regclass;
begin
  for locked in select polrelid::regclass from pg_policy where polname = 'own_pharmacy' loop
    execute format('alter policy own_pharmacy on %s
      using (array_position((select allowed_pharmacies()), %I) is not null)',
      locked, case when locked = 'pharmacy'::regclass then 'id' else 'pharmacy_id' end);
  end loop;
end $$;

-- What a delivery holds now: a small part of all that was ever held.
create index locker_occupancy_held on locker_occupancy (pharmacy_id, delivery_id)
  where released_at is null;
create index shelf_occupancy_held on shelf_occupancy (pharmacy_id, delivery_id)
  where released_at is null;

-- History in its order, with all that it is narrowed by and searched in: filters and searches of any
-- part of a text read this index alone, not the rows scattered over the table.
drop index delivery_history;
create index delivery_history on delivery (pharmacy_id, history_time desc, id desc)
  include (status, box_id, kolli_id, additional_kolli_ids, phone_number, order_id)
  where history_time is not null;
