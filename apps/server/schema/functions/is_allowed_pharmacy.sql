-- Whether the current transaction may see this pharmacy: the row security of a distributed database. Searches the text of
-- the setting: parsing it as an array for each row would take three times as long. Not null, so that the planner assumes
-- that nearly all rows pass.
create or replace function is_allowed_pharmacy(id uuid) returns boolean
  language sql stable parallel safe
  return nullif(strpos(current_setting('kolli.pharmacies', true), id::text), 0) is not null;
