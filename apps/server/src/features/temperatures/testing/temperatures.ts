import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { expect } from 'vitest';
import type { TestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';
import { changeIn } from '../../../testing/rows.ts';

export const minuteMs = 60_000;

/** A box created at `since`, so that readings since then are accepted. */
export async function givenOldBox(server: TestServer, since: Date): Promise<TestBox> {
  const box = await givenTestBox(server);
  await changeIn(box.look, 'pickup_box', { created_at: since }, { id: box.id });
  return box;
}

export interface Measured {
  readonly sensor: string;
  readonly at: number;
  readonly celsius: number;
}

/** Reports readings of the box, up to 1,000 per request. */
export async function report(box: TestBox, readings: readonly Measured[]): Promise<void> {
  for (let start = 0; start < readings.length; start += 1000) {
    const part = readings.slice(start, start + 1000);
    const answer = await box.report(...part.map((one) => ({ kind: 'reading', ...one }) as const));
    expect(answer).toMatchObject({ status: 200 });
  }
}

const asking =
  (path: string) =>
  (server: TestServer, { id, staff }: Pick<TestBox, 'id' | 'staff'>, query: object) => {
    const search = new URLSearchParams({ ...query });
    return server.ask(staff, 'GET', `/api/temperatures/${path}/${id}?${search.toString()}`);
  };
export const askLog = asking('logs-per-box');
const askRecord = asking('record-per-box');

/** The record of a box from a time to before another, in epoch milliseconds. */
export async function showRecord(
  server: TestServer,
  box: TestBox,
  [from, to]: readonly [from: number, to: number],
): Promise<TemperatureRecord> {
  const answer = await askRecord(server, box, { startTime: from, endTime: to - 1 });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as TemperatureRecord;
}

export async function showLog(
  server: TestServer,
  box: TestBox,
  range: { readonly startTime: number; readonly endTime: number; readonly sensor?: string },
): Promise<TemperatureLog> {
  const answer = await askLog(server, box, range);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as TemperatureLog;
}
