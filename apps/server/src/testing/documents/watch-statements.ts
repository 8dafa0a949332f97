import { expect } from 'vitest';
import { raiseAlarm } from '../../features/alarms/raise-alarm.ts';
import { type DocumentedWorld, statementsOf } from './documented-world.ts';

const stamps = '/temperatures/temperatures-stamps/{boxId}';
const alarms = 'GET /alarms/show-by-box-id/{boxId}';

async function twoAlarms({ server, pharmacyId, inBox }: DocumentedWorld) {
  const { box } = await inBox();
  const at = server.time.clock();
  const of = { pharmacyId, boxId: box.id, lockerId: '99-99', at } as const;
  await server.store.inPharmacies([pharmacyId], async (tx) => {
    await raiseAlarm(tx, { ...of, type: 'temp_high', cause: null });
    await raiseAlarm(tx, { ...of, type: 'missing', cause: 'no_heartbeat' });
  });
  const alarm = { pickupboxId: box.id, timestamp: at.getTime(), lockerId: '99-99' };
  return { boxId: box.id, alarm };
}

/** Payloads of the documents for temperatures and alarms (1§7, 2§7). */
export const watchStatements = statementsOf({
  [`GET ${stamps}`]: async ({ server, main, mainName, inBox }) => {
    const { id } = (await inBox()).box;
    await server.ask(main, 'POST', `/api/temperatures/temperatures-stamps/${id}`);
    const timestamp = server.time.clock().getTime();
    return { params: [id], result: { stamps: [{ userName: mainName, timestamp }], lastKey: null } };
  },
  [`POST ${stamps}, without a body`]: async ({ server, mainName, inBox }) => {
    const { id } = (await inBox()).box;
    const result = { userName: mainName, timestamp: server.time.clock().getTime() };
    const reads = [[`/temperatures/temperatures-stamps/${id}`, { stamps: [result] }]] as const;
    return { params: [id], result, reads };
  },
  'GET /temperatures/logs-per-box/{boxId}': async ({ inBox, range }) => {
    const { box } = await inBox();
    const time = range.endTime - 60_000;
    await box.report({ kind: 'reading', sensor: '99-99', at: time, celsius: 20.5 });
    const sensor = { sensor: '99-99', average: [20.5], newest: { celsius: 20.5, time } };
    return { params: [box.id], query: range, result: { series: [sensor], deviations: [] } };
  },
  [`${alarms}, alarmType 'temp_high'`]: async (world) => {
    const { boxId, alarm } = await twoAlarms(world);
    const result = { alarms: [{ ...alarm, alarmType: 'temp_high' }], lastKey: null };
    return { params: [boxId], query: { ...world.range, alarmType: 'temp_high' }, result };
  },
  [`${alarms}, alarmType ''`]: async (world) => {
    const { boxId, alarm } = await twoAlarms(world);
    const both = ['temp_high', 'missing'].map((alarmType) =>
      expect.objectContaining({ ...alarm, alarmType }),
    );
    const result = { alarms: expect.arrayContaining(both) };
    return { params: [boxId], query: { ...world.range, alarmType: '' }, result };
  },
  'POST /alarms/comment': async ({ server, pharmacyId, boxId: pickupboxId, mainName }) => {
    const at = server.time.clock();
    const of = { pharmacyId, boxId: pickupboxId, lockerId: '99-99', at } as const;
    await server.store.inPharmacies([pharmacyId], (tx) =>
      raiseAlarm(tx, { ...of, type: 'temp_high', cause: null }),
    );
    const alarm = { pickupboxId, timestamp: at.getTime(), lockerId: '99-99' };
    const body = { ...alarm, alarmInfo: 'The door was ajar' };
    const check = [{ checkName: mainName, alarmInfo: body.alarmInfo }];
    return { body, result: { ...body, check } };
  },
});
