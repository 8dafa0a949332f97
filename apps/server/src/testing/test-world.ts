import { openDatabase, type Store } from '../platform/database/open-database.ts';
import type { NoticeKeys } from '../platform/database/transaction/notices.ts';
import { awaitWaiting, holdRow } from './await-waiting.ts';
import { closeAtEnd } from './close-at-end.ts';
import { givenBox, givenPharmacy, givenUser, type Needed, type UserWishes } from './factories.ts';
import { givenAdministrator } from './given-administrator.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testAuditKey, testSecrets } from './test-secrets.ts';

/** The dependencies of the factories and most tests. */
interface WorldParts extends Needed {
  readonly database: TestDatabase;
  /** Closes the connections and drops the database. */
  close: () => Promise<void>;
}

/** What tests insert, and the locks that they hold or wait for. */
const givensOf = (parts: WorldParts) => ({
  givenPharmacy: (given?: Parameters<typeof givenPharmacy>[1]) => givenPharmacy(parts, given),
  givenBox: (given: Parameters<typeof givenBox>[1]) => givenBox(parts, given),
  givenUser: (wishes?: UserWishes) => givenUser(parts, wishes),
  givenAdministrator: (wishes?: UserWishes) => givenAdministrator(parts, wishes),
  awaitWaiting: () => awaitWaiting(parts.store),
  holdRow: (...given: Parameters<typeof holdRow> extends [unknown, ...infer Rest] ? Rest : never) =>
    holdRow(parts, ...given),
});

export interface TestWorld extends WorldParts, ReturnType<typeof givensOf> {}

/** A cloned database with a store and a clock. `onAnnounced` gets keys of committed notices. */
export async function openTestWorld(onAnnounced?: (keys: NoticeKeys) => void): Promise<TestWorld> {
  const database = await createTestDatabase();
  const errors: Error[] = [];
  const store = openDatabase({
    url: database.url,
    auditKey: testAuditKey,
    // A busy machine may take long to connect.
    connectTimeoutMs: 60_000,
    ...(onAnnounced && { onAnnounced }),
    onError: (error) => errors.push(error),
  });
  const close = async () => {
    // Connections still closing when the database is dropped do not count as lost.
    const lost = [...errors];
    await store.close();
    await database.drop();
    if (lost.length > 0) throw new AggregateError(lost, 'A connection was lost meanwhile');
  };
  const parts = { database, store, secrets: testSecrets, time: createTestClock(), close };
  return { ...parts, ...givensOf(parts) };
}

export const worldOn = <World extends WorldParts>(world: World, store: Store): World => ({
  ...world,
  store,
  ...givensOf({ ...world, store }),
});

/** The same for a test, or for all tests of a file, after which it is closed. */
export async function ownTestWorld(): Promise<TestWorld> {
  const world = await openTestWorld();
  closeAtEnd(world.close);
  return world;
}
