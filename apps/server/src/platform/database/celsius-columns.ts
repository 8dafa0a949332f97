import { sql } from 'kysely';

/**
 * The newest temperature of each `locker` of a query, in degrees Celsius; null if none was reported
 * since the door was added. The pharmacy is named, so that a distributed database finds its node.
 */
export const newestCelsiusIn = (pharmacyId: string) => sql<number | null>`(
  select newest_celsius(state.newest, locker.locker_id) from reading_state as state
  where state.pharmacy_id = ${pharmacyId} and state.box_id = locker.box_id
    and newest_at(state.newest, locker.locker_id) > coalesce(locker.built_at, '-infinity'))`;

/** The extremes of a row of `reading`: null columns are equal to its first reading. */
export const lowestOfMinute = sql<number>`least(celsius, min_celsius)`;
export const highestOfMinute = sql<number>`greatest(celsius, max_celsius)`;
