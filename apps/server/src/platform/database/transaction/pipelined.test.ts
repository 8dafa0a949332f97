import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { observeStatements } from '../../../testing/observe-statements.ts';
import { ownTestWorld } from '../../../testing/test-world.ts';
import { newId } from '../ids.ts';
import { openDatabase, type Tx } from '../open-database.ts';
import { announceAtCommit, type NoticeKeys } from './notices.ts';

const world = await ownTestWorld();
const pharmacyId = (await world.givenPharmacy()).id;
const notice = { id: newId(), pharmacyId, boxId: null, at: new Date('2026-03-10T09:00:00Z') };
await world.givenBox({ pharmacyId, name: 'Front' });

const named = (tx: Tx, name: string) =>
  tx.updateTable('pickup_box').set({ name }).where('pharmacy_id', '=', pharmacyId).execute();
const nameNow = (tx: Tx) =>
  tx.selectFrom('pickup_box').select('name').where('pharmacy_id', '=', pharmacyId).execute();
const failing = (tx: Tx) => sql`select 1 / ${0}::integer`.execute(tx);

test('statements of one Promise.all go together, in their order, and the notices with the commit', async () => {
  const sent = observeStatements(world.store.pool);
  const [, seen] = await world.store.inPharmacies([pharmacyId], (tx) => {
    announceAtCommit(tx, [notice, { ...notice }, { ...notice, id: newId(), boxId: newId() }]);
    return Promise.all([named(tx, 'Yard'), nameNow(tx)]);
  });
  expect(seen).toEqual([{ name: 'Yard' }]);
  expect(sent.map(({ text, isAwaited }) => [text.split(' ', 2).join(' '), isAwaited])).toEqual([
    ['begin; set', true],
    ['update "pickup_box"', false],
    ['select "name"', false],
    ['insert into', true],
    ['commit', false],
  ]);
});

test('statements that go together write nothing where one fails or a notice cannot be sent, and report the first that failed', async () => {
  const before = await world.store.inPharmacies([pharmacyId], nameNow);
  const written = world.store.inPharmacies([pharmacyId], (tx) =>
    Promise.all([named(tx, 'Lost'), failing(tx), named(tx, 'Lost, too')]),
  );
  await expect(written).rejects.toThrow('division by zero');
  expect(await world.store.inPharmacies([pharmacyId], nameNow)).toEqual(before);
  const ignored = world.store.inPharmacies([pharmacyId], async (tx) => {
    const refused = failing(tx);
    // Its error is not waited for: the next statement is the one that reports it.
    refused.catch(() => undefined);
    await named(tx, 'Lost');
  });
  await expect(ignored).rejects.toThrow('division by zero');
  const announced = world.store.inPharmacies([pharmacyId], async (tx) => {
    announceAtCommit(tx, [{ ...notice, boxId: 'no id' }]);
    await named(tx, 'Lost');
  });
  await expect(announced).rejects.toThrow('invalid input syntax for type uuid');
  expect(await world.store.inPharmacies([pharmacyId], nameNow)).toEqual(before);
});

test('work that goes on after its transaction failed writes nothing outside of it', async () => {
  const goesOn = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const written = world.store.inGlobal((tx) => {
    late = goesOn.promise.then(() =>
      tx
        .insertInto('sms_text')
        .values({ kind: 'delivery', language: 'en', text: '{pin}', updated_at: new Date(0) })
        .execute(),
    );
    return Promise.all([late, failing(tx)]);
  });
  await expect(written).rejects.toThrow('division by zero');
  goesOn.resolve();
  await expect(late).rejects.toThrow(/is over|already rolled back/);
  const texts = await world.store.inGlobal((tx) =>
    tx.selectFrom('sms_text').select('text').where('text', '=', '{pin}').execute(),
  );
  expect(texts).toEqual([]);
});

test('keys of notices are passed on once they are committed, of equal ones one, and after a failure none', async () => {
  const passedOn: NoticeKeys[] = [];
  const store = openDatabase({
    url: world.database.url,
    onAnnounced: (keys) => void passedOn.push(keys),
    onError: () => undefined,
  });
  onTestFinished(store.close);
  const announceTwo = (tx: Tx) =>
    announceAtCommit(tx, [
      { ...notice, id: newId() },
      { ...notice, id: newId() },
      { ...notice, id: newId(), about: 'temperatures' },
    ]);
  const failed = store.inPharmacies([pharmacyId], (tx) => {
    announceTwo(tx);
    return failing(tx);
  });
  await expect(failed).rejects.toThrow('division by zero');
  const other = store.inPharmacies([pharmacyId], (tx) =>
    announceAtCommit(tx, [{ ...notice, pharmacyId: newId() }]),
  );
  await expect(other).rejects.toThrow('row-level security');
  expect(passedOn).toEqual([]);
  await store.inPharmacies([pharmacyId], announceTwo);
  expect(passedOn).toEqual([
    { pharmacyIds: [pharmacyId, pharmacyId], ids: [expect.any(String), expect.any(String)] },
  ]);
});

test('statements with values are prepared, but not those whose columns an upgrade may change', async () => {
  const prepared = await world.store.inPharmacies([pharmacyId], async (tx) => {
    await named(tx, 'Front');
    await tx.selectFrom('pickup_box').selectAll().where('pharmacy_id', '=', pharmacyId).execute();
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"pickup_box"%'`.execute(
      tx,
    );
    return rows.map(({ statement }) => statement);
  });
  expect(prepared).toContain('update "pickup_box" set "name" = $1 where "pharmacy_id" = $2');
  expect(prepared.filter((statement) => statement.includes('*'))).toEqual([]);
});
