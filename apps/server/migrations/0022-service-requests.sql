-- Since when a request for service stands.
alter table pharmacy add column service_requested_at timestamptz(3);
