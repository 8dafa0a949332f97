-- What a list of newest readings knows of a sensor: degrees Celsius, and when.
create or replace function newest_celsius(newest jsonb, sensor text) returns double precision
  language sql immutable parallel safe
  return (newest -> sensor ->> 0)::double precision;
