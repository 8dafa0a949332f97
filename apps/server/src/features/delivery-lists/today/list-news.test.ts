import type { CallResult } from '@kolli/contract/call/call';
import type { listNews } from '@kolli/contract/people/news';
import { beforeEach, expect, test } from 'vitest';
import { raiseAlarm } from '../../alarms/raise-alarm.ts';
import { idBefore } from '../../../platform/database/ids.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { givenExposedBox } from '../../holds/testing/exposed-box.ts';

type News = CallResult<typeof listNews>;

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

async function newsOf({ pharmacyId, ask }: Pick<Desk, 'pharmacyId' | 'ask'>, after?: string) {
  const query = after === undefined ? '' : `?after=${after}`;
  const { body } = await ask('GET', `/news/${pharmacyId}${query}`);
  return body.result as News;
}
const raise = (lockerId = '1-1') =>
  desk.look((tx) =>
    raiseAlarm(tx, {
      pharmacyId: desk.pharmacyId,
      boxId: desk.box.id,
      lockerId,
      type: 'temp_high',
      cause: null,
      at: server.time.clock(),
    }),
  );

test('TOD-06: alarms and orders are new since an earlier answer, which has none', async () => {
  const first = await newsOf(desk);
  expect(first.news).toEqual([]);
  const order = await desk.order();
  const alarm = await raise();
  await desk.book();
  const second = await newsOf(desk, first.next);
  expect(second.news).toEqual([
    { kind: 'alarm', id: alarm },
    { kind: 'order', id: order.docId },
  ]);
  expect(second.next > first.next).toBe(true);
});

test('TOD-06: what is older than a day is no news, however long a browser was asleep', async () => {
  const [old, recent] = [await raise(), await raise('1-2')];
  const ofHours = (id: string, hours: number) => idBefore(id, hours * 3_600_000);
  for (const [id, hours] of [
    [old, 25],
    [recent, 23],
  ] as const) {
    await desk.box.forget('alarm_notification', { alarm_id: id });
    await desk.change('alarm', { id }, { id: ofHours(id, hours) });
  }
  const { news } = await newsOf(desk, '00000000-0000-7000-8000-000000000000');
  expect(news).toEqual([{ kind: 'alarm', id: ofHours(recent, 23) }]);
});

test('TOD-06: an order that has a place and an alarm with a comment are no news any more', async () => {
  const { next } = await newsOf(desk);
  await desk.shelve(['A1']);
  const id = await raise();
  await desk.change('alarm', { id }, { comment: 'Seen' });
  expect((await newsOf(desk, next)).news).toEqual([]);
});

test('TOD-06: a hold is new until somebody decides, and is no alarm in addition', async () => {
  const { box, held, judge } = await givenExposedBox(server);
  const ask: Desk['ask'] = (method, path, body, who = box.staff) =>
    server.ask(who, method, `/api${path}`, body);
  const at = { pharmacyId: box.pharmacyId, ask };
  const { next } = await newsOf(at);
  const docId = await held();
  const kinds = async () => (await newsOf(at, next)).news.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['hold', 'alarm']);
  await judge('release', docId);
  expect(await kinds()).toEqual(['alarm']);
});

test('TOD-06: those of another pharmacy are not listed, and its news are refused', async () => {
  const other = await givenDesk(server);
  const { next } = await newsOf(desk);
  await other.order();
  expect((await newsOf(desk, next)).news).toEqual([]);
  const stranger = await server.givenUser({ pharmacyId: (await server.givenPharmacy()).id });
  const answer = await desk.ask('GET', `/news/${desk.pharmacyId}`, undefined, stranger);
  expect(answer).toMatchObject(refused(403, 'forbidden'));
  const badInput = await desk.ask('GET', `/news/${desk.pharmacyId}?after=yesterday`);
  expect(badInput).toMatchObject(refused(400, 'validation_fail'));
});
