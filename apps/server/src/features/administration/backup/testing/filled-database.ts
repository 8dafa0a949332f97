import { sql } from 'kysely';
import { appendAudit } from '../../../../platform/audit/audit.ts';
import { openDatabase, type Store } from '../../../../platform/database/open-database.ts';
import { migrate } from '../../../../platform/migration/migrate.ts';
import { givenBox, givenPharmacy, givenUser } from '../../../../testing/factories.ts';
import { givenDelivery } from '../../../../testing/given-delivery.ts';
import { createTestClock, type TestClock } from '../../../../testing/test-clock.ts';
import { asOwner } from '../../../../testing/test-database.ts';
import { testAuditKey, testSecrets } from '../../../../testing/test-secrets.ts';
import { checkAuditKey, checkKeys } from '../../resealing/check-keys.ts';
import { givenOwnedDatabase } from './owned-database.ts';

/** Characters that COPY, JSON or SQL could mistake. */
export const hostileText = 'tab\tline\nreturn\rback\\slash \\N \\. "quotes" \'q\' ÄÖÅ 💊 \u2028';

async function fillPharmacy(store: Store, time: TestClock): Promise<string> {
  const world = { store, secrets: testSecrets, time };
  const { id: pharmacyId } = await givenPharmacy(world, { shelves: ['A1'], name: hostileText });
  const { id: boxId } = await givenBox(world, { pharmacyId });
  await givenUser(world, { pharmacyId });
  await givenDelivery(world, pharmacyId, { ssn: '131052-308T' });
  await store.inPharmacies([pharmacyId], async (tx) => {
    const what = { action: 'test.done', subject: hostileText, userId: null, userName: null };
    for (let n = 0; n < 3; n += 1)
      await appendAudit(tx, { pharmacyId, at: time.clock(), ...what, detail: { n } });
    // The second month has no partition: its row is in the default one.
    await sql`insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
      select ${pharmacyId}, ${boxId}, '1-1', minute, celsius
      from (values ('2024-01-15 12:00Z'::timestamptz, 4.1::float8), ('2031-05-05 12:00Z', 0.1 + 0.2),
        (now(), 'NaN')) as given (minute, celsius)`.execute(tx);
  });
  return pharmacyId;
}

/** Jobs of the queues: one that waits, one that works, one that has ended. */
const jobsOfQueues = `insert into pgboss.job (name, state, data)
  values ('send-message', 'created', '{"messageId": "waits"}'), ('send-message', 'active', '{"messageId": "works"}'),
    ('send-message', 'completed', '{"messageId": "ended"}')`;

/** A migrated database of a documented owner, with two pharmacies and something in most kinds of tables. */
export async function openFilledDatabase() {
  const database = await givenOwnedDatabase();
  const time = createTestClock();
  await migrate(database.ownerUrl, { appUrl: database.url });
  await asOwner({ database }, "select make_reading_months('2024-01-01', '2024-01-01')");
  await asOwner({ database }, jobsOfQueues);
  const onError = () => undefined;
  const store = openDatabase({ url: database.url, auditKey: testAuditKey, onError });
  try {
    await checkAuditKey({ store, clock: time.clock }, testAuditKey);
    await checkKeys({ store, clock: time.clock, secrets: testSecrets });
    const pharmacyIds = [await fillPharmacy(store, time), await fillPharmacy(store, time)];
    return { database, time, pharmacyIds };
  } finally {
    await store.close();
  }
}
export type FilledDatabase = Awaited<ReturnType<typeof openFilledDatabase>>;
