-- Partitions of readings: for the past year, which an import may contain, and for the next months; a job adds
-- later ones.
select make_reading_months((now() - interval '1 year')::date, (now() + interval '3 months')::date);

insert into database_epoch (id, began_at) values (gen_random_uuid(), now());

insert into retention_limit default values;

insert into change_notice_counter default values;
