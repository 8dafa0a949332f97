import { type RawBuilder, sql } from 'kysely';

/**
 * The newest temperature of each `locker` of a query, in degrees Celsius; null if none was reported
 * since the door was added. A query that locks rows names the `pharmacy`: so a distributed database finds its node.
 */
export const newestCelsiusIn = (pharmacy: RawBuilder<unknown>) => sql<number | null>`(
  select newest_celsius(state.newest, locker.locker_id) from reading_state as state
  where state.pharmacy_id = ${pharmacy} and state.box_id = locker.box_id
    and newest_at(state.newest, locker.locker_id) > coalesce(locker.built_at, '-infinity'))`;

/** The same for any pharmacy's doors. */
export const newestCelsius = newestCelsiusIn(sql`locker.pharmacy_id`);
