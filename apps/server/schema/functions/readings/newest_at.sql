-- The time of a sensor's reading in a list of newest readings (`reading_state.newest`).
create or replace function newest_at(newest jsonb, sensor text) returns timestamptz
  language sql immutable parallel safe
  return to_timestamp((newest -> sensor ->> 1)::bigint / 1000.0);
