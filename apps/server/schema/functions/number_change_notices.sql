-- Numbers notices of committed transactions, and sends listeners the last number. With `pharmacies` and `ids` those
-- notices; without, up to 1,000 that are left since their instance was killed or has no notifier. Returns how many.
--
-- Runs as the owner, since the notices are of any pharmacies. It looks for the notices by their keys: while a backup
-- runs, PostgreSQL cannot remove deleted rows, and finding the others among them takes ever longer. For the same
-- reason each call is planned for the present size of the table.
create or replace function number_change_notices(pharmacies uuid[] default null, ids uuid[] default null)
  returns integer
  language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan as $$
declare
  last bigint;
  numbered integer;
begin
  if ids is null then
    select array_agg(pharmacy_id), array_agg(id) into pharmacies, ids
      from (select pharmacy_id, id from public.change_notice_inbox order by id limit 1000) as oldest;
    if ids is null then
      return 0;
    end if;
  end if;

  select last_position into strict last from public.change_notice_counter for update;
  -- Without those that another instance has numbered meanwhile.
  select array_agg(notice.pharmacy_id order by notice.id), array_agg(notice.id order by notice.id), count(*)
    into pharmacies, ids, numbered
    from unnest(pharmacies, ids) as given (pharmacy_id, id)
      join public.change_notice_inbox as notice on notice.pharmacy_id = given.pharmacy_id and notice.id = given.id;
  if numbered = 0 then
    return 0;
  end if;
  insert into public.change_notice (pharmacy_id, position, at, box_id, about, access_of)
    select notice.pharmacy_id, last + given.place, notice.at, notice.box_id, notice.about, notice.access_of
      from unnest(pharmacies, ids) with ordinality as given (pharmacy_id, id, place)
        join public.change_notice_inbox as notice on notice.pharmacy_id = given.pharmacy_id and notice.id = given.id;
  delete from public.change_notice_inbox as notice
    using unnest(pharmacies, ids) as given (pharmacy_id, id)
    where notice.pharmacy_id = given.pharmacy_id and notice.id = given.id;
  update public.change_notice_counter set last_position = last + numbered;
  perform pg_notify('kolli_live', (last + numbered)::text);
  return numbered;
end $$;
