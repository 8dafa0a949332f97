-- How many boxes of each template there are, at all pharmacies. Runs as the owner, who sees all boxes.
create or replace function count_boxes_by_template() returns table (template_id text, boxes bigint)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select box.template_id, count(*) from public.pickup_box as box group by box.template_id;
  end;
