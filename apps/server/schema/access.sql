-- The rights of the app's role on each table, and the rows it sees. Applied again when this file changes.
--
-- The server signs in as a member of kolli_app and owns nothing. Rows of a pharmacy are protected by row security: a transaction
-- sees only those of allowed_pharmacies(). This applies to the owner, too.

create or replace procedure pg_temp.let_app(table_name text, rights text)
  language plpgsql as $$
begin
  execute format('revoke all on %s from kolli_app', table_name);
  execute format('grant %s on %s to kolli_app', rights, table_name);
end $$;

-- The subquery reads the allowed pharmacies once per statement. Citus refuses it: there each row is checked by a function,
-- which takes four times as long. `= any (…)` would let the planner assume a second restriction in addition to the
-- pharmacy in the statement, and choose wrong plans.
create or replace procedure pg_temp.let_app_in_pharmacy(
  table_name text, rights text, pharmacy_column text default 'pharmacy_id')
  language plpgsql as $$
declare
  has_citus constant boolean := exists (select from pg_extension where extname = 'citus');
  condition constant text := case when has_citus then 'is_allowed_pharmacy(%I)'
    else 'array_position((select allowed_pharmacies()), %I) is not null' end;
begin
  call pg_temp.let_app(table_name, rights);
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('drop policy if exists own_pharmacy on %s', table_name);
  execute format('create policy own_pharmacy on %s using (' || condition || ')', table_name, pharmacy_column);
  -- `kolli backup` reads all rows as the owner. By the policy above each row would be compared with thousands of pharmacies.
  execute format('drop policy if exists backup on %s', table_name);
  execute format('create policy backup on %s for select to current_user
    using (current_setting(''kolli.backup'', true) = ''on'')', table_name);
end $$;

create or replace procedure pg_temp.let_owner_see_all(table_name text)
  language plpgsql as $$
begin
  execute format('drop policy if exists directory on %s', table_name);
  execute format('create policy directory on %s for select to current_user using (true)', table_name);
end $$;

-- Tables with a pharmacy.
call pg_temp.let_app_in_pharmacy('pharmacy', 'select, insert, update', 'id');
call pg_temp.let_app_in_pharmacy('shelf', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('login_log', 'select, insert, delete');
call pg_temp.let_app_in_pharmacy('saved_view', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('machine_key', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('pickup_box', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('locker', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('activity_change', 'select, insert');
call pg_temp.let_app_in_pharmacy('box_staff_session', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('device_event', 'select, insert, delete');
call pg_temp.let_app_in_pharmacy('device_command', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('delivery', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('delivery_kolli', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('locker_occupancy', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('shelf_occupancy', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('delivery_action', 'select, insert');
call pg_temp.let_app_in_pharmacy('delivery_opening', 'select, insert, delete');
call pg_temp.let_app_in_pharmacy('order_corrections', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('customers_shown', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('received_order', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('idempotent_call', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('order_change', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('order_change_counter', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('identity_check', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('pin_try', 'select, insert');
call pg_temp.let_app_in_pharmacy('customer_verification', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('outgoing_message', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('webhook', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('webhook_delivery', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('reading', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('reading_span', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('reading_state', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('unusable_reading', 'select, insert');
call pg_temp.let_app_in_pharmacy('former_temperature_rules', 'select, insert');
call pg_temp.let_app_in_pharmacy('temperature_check', 'select, insert');
call pg_temp.let_app_in_pharmacy('alarm', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('alarm_check', 'select, insert, delete');
call pg_temp.let_app_in_pharmacy('alarm_notification', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('temperature_watch', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('shelf_change', 'select, insert');
call pg_temp.let_app_in_pharmacy('statistics_change', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('statistics_month', 'select, insert, update, delete');
call pg_temp.let_app_in_pharmacy('audit_entry', 'select, insert');
call pg_temp.let_app_in_pharmacy('audit_head', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('retention_run', 'select, insert, update');
call pg_temp.let_app_in_pharmacy('change_notice_inbox', 'select, insert');
call pg_temp.let_app_in_pharmacy('change_notice', 'select');

-- Only the owner sees the rows of all pharmacies in these tables: functions that look for something at all of them run
-- as the owner.
call pg_temp.let_owner_see_all('pharmacy');
call pg_temp.let_owner_see_all('pickup_box');

-- Only the owner sees the notices of all pharmacies: the functions that number, read and delete them run as the owner.
drop policy if exists numbering on change_notice_inbox;
create policy numbering on change_notice_inbox to current_user using (true);
drop policy if exists numbering on change_notice;
create policy numbering on change_notice to current_user using (true);

-- Tables without a pharmacy. The app itself restricts what is read from them.
call pg_temp.let_app('schema_migration', 'select');
call pg_temp.let_app('role', 'select, insert, update, delete');
call pg_temp.let_app('app_user', 'select, insert, update');
-- Written by the owner alone, so that no call can give or take the administration of the installation.
call pg_temp.let_app('administrator', 'select');
call pg_temp.let_app('user_access', 'select, insert, update, delete');
call pg_temp.let_app('access_offer', 'select, insert, update, delete');
call pg_temp.let_app('user_try', 'select, insert, delete');
call pg_temp.let_app('identity_link', 'select, insert, delete');
call pg_temp.let_app('session_choice', 'select, insert, update, delete');
call pg_temp.let_app('database_epoch', 'select, update');
call pg_temp.let_app('box_enrolment', 'select, insert, update, delete');
call pg_temp.let_app('key_use', 'select, insert, update');
call pg_temp.let_app('box_template', 'select, insert, update');
call pg_temp.let_app('retention_limit', 'select');
call pg_temp.let_app('change_notice_counter', 'select');
call pg_temp.let_app('job_record', 'select, insert, update');
call pg_temp.let_app('security_count', 'select, insert, update, delete');
call pg_temp.let_app('outgoing_mail', 'select, insert, update, delete');
call pg_temp.let_app('sms_text', 'select, insert, update, delete');
call pg_temp.let_app('verification_window', 'select, insert, update, delete');

call pg_temp.let_app('schema identity', 'usage');
call pg_temp.let_app('identity."user"', 'select, insert, update, delete');
call pg_temp.let_app('identity.session', 'select, insert, update, delete');
call pg_temp.let_app('identity.account', 'select, insert, update, delete');
call pg_temp.let_app('identity.verification', 'select, insert, update, delete');
call pg_temp.let_app('identity.jwks', 'select, insert, update, delete');
call pg_temp.let_app('identity.sign_in_attempt', 'select, insert, update, delete');
call pg_temp.let_app('identity.password_link', 'select, insert, update, delete');
call pg_temp.let_app('identity.reset_request', 'select, insert, update, delete');
call pg_temp.let_app('identity.known_browser', 'select, insert, update, delete');
call pg_temp.let_app('identity.ended_session', 'select, insert, update, delete');
call pg_temp.let_app('identity.ended_cookie', 'select, insert, delete');
call pg_temp.let_app('identity.session_cookie', 'select, insert, update, delete');
call pg_temp.let_app('identity.session_proof', 'select, insert, update, delete');
call pg_temp.let_app('identity.authenticator_app', 'select, insert, update, delete');
call pg_temp.let_app('identity.authenticator_setup', 'select, insert, update, delete');
call pg_temp.let_app('identity.recovery_code', 'select, insert, update, delete');
call pg_temp.let_app('identity.passkey', 'select, insert, update, delete');
call pg_temp.let_app('identity.passkey_challenge', 'select, insert, delete');
call pg_temp.let_app('identity.work_account_attempt', 'select, insert, update, delete');

drop procedure pg_temp.let_owner_see_all;
drop procedure pg_temp.let_app;
drop procedure pg_temp.let_app_in_pharmacy;
