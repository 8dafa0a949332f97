-- The temperature of a sensor in a list of newest readings (`reading_state.newest`), in degrees Celsius.
create or replace function newest_celsius(newest jsonb, sensor text) returns double precision
  language sql immutable parallel safe
  return (newest -> sensor ->> 0)::double precision;
