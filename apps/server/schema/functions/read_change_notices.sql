-- The notices after a position, in order. Runs as the owner: an instance follows the notices of all pharmacies.
create or replace function read_change_notices(after bigint, at_most integer)
  returns table (pharmacy_id uuid, "position" bigint, at timestamptz, box_id uuid, about text, access_of uuid)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select notice.pharmacy_id, notice.position, notice.at, notice.box_id, notice.about, notice.access_of
      from public.change_notice as notice
      where notice.position > after
      order by notice.position limit at_most;
  end;
