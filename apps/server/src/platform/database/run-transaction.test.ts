import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownTestServer } from '../../testing/test-server.ts';
import { releaseLockers } from '../../features/deliveries/doors/occupancy.repository.ts';
import { occupyDoors } from '../../features/deliveries/testing/occupy-doors.ts';
import { transact } from './run-transaction.ts';
import { givenDesk } from '../../features/deliveries/testing/desk.ts';

const server = await ownTestServer();

test('a transaction that read the clock before a door was freed retries with the later time', async () => {
  const desk = await givenDesk(server);
  const { pharmacyId, box } = desk;
  const [holder, next] = [await desk.reserve(['1-1']), await desk.book()];
  const at = server.time.clock();
  const freedAt = new Date(at.getTime() + 60_000);
  const [freed, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const freeing = desk.look(async (tx) => {
    const stay = { pharmacyId, deliveryId: holder.docId, at: freedAt };
    await releaseLockers(tx, stay, { isEmptied: false });
    freed.resolve();
    await end.promise;
  });
  await freed.promise;
  let runs = 0;
  const occupying = transact(server.store, { pharmacyId, thing: pharmacyId }, (tx) => {
    runs += 1;
    return occupyDoors(tx, { pharmacyId, deliveryId: next.docId, at }, box.id, ['1-1']);
  });
  await server.awaitWaiting();
  end.resolve();
  await freeing;
  expect(await occupying).toMatchObject([{ name: '1-1', occupiedAt: freedAt }]);
  expect(runs).toBe(2);
});

test('conflicting work is tried five times, any other once', async () => {
  const { pharmacyId } = await givenDesk(server);
  const runsUntil = async (code: string) => {
    let runs = 0;
    const failing = transact(server.store, { pharmacyId, thing: pharmacyId }, (tx) => {
      runs += 1;
      return sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code });
    return runs;
  };
  expect(await runsUntil('40001')).toBe(5);
  expect(await runsUntil('22023')).toBe(1);
});
