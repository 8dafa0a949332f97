-- Removes the reasons that staff entered from the action logs of these deliveries, as far as they are closed. Runs as
-- the owner, because the app cannot change a log; all else in it stays, and with it the statistics.
create or replace function clear_action_reasons(pharmacy uuid, deliveries uuid[]) returns void
  language sql security definer set search_path = pg_catalog
  begin atomic
    update public.delivery_action as action set detail = detail - 'reason'
    from public.delivery
    where action.pharmacy_id = pharmacy and action.delivery_id = any (deliveries) and action.detail ? 'reason'
      and pharmacy = any (public.allowed_pharmacies())
      and delivery.pharmacy_id = pharmacy and delivery.id = action.delivery_id and not delivery.is_open;
  end;
