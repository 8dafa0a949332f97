import { sql } from 'kysely';

/**
 * The newest temperature of each `locker` of a query, in degrees Celsius; null if none was reported
 * since the door was added.
 */
export const newestCelsius = sql<number | null>`(
  select newest_celsius(state.newest, locker.locker_id) from reading_state as state
  where state.pharmacy_id = locker.pharmacy_id and state.box_id = locker.box_id
    and newest_at(state.newest, locker.locker_id) > coalesce(locker.built_at, '-infinity'))`;
