-- Whether any pharmacy has a box with this id. Runs as the owner, who sees all boxes.
create or replace function is_box_id_taken(box_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select exists (select from public.pickup_box where id = box_id);
  end;
