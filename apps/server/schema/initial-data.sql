-- Once, in a new database: partitions for the readings of a year back, which an import may bring, and of the
-- months to come, which a job continues.
select make_reading_months((now() - interval '1 year')::date, (now() + interval '3 months')::date);
