import type { TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { expect } from 'vitest';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../../devices/testing/box.ts';

export const minuteMs = 60_000;

/** A box created at `since`, so that readings since then are accepted. */
export async function givenOldBox(server: TestServer, since: Date): Promise<TestBox> {
  const box = await givenTestBox(server);
  const change = { created_at: since };
  await box.look((tx) =>
    tx.updateTable('pickup_box').set(change).where('id', '=', box.id).execute(),
  );
  return box;
}

export interface Measured {
  readonly sensor: string;
  /** Epoch milliseconds. */
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

const search = (query: object) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();

export const askLog = (
  server: TestServer,
  box: Pick<TestBox, 'id' | 'staff'>,
  query: object,
): Promise<Answer> =>
  server.ask(box.staff, 'GET', `/api/temperatures/logs-per-box/${box.id}?${search(query)}`);

export const askRecord = (
  server: TestServer,
  box: Pick<TestBox, 'id' | 'staff'>,
  query: object,
): Promise<Answer> =>
  server.ask(box.staff, 'GET', `/api/temperatures/record-per-box/${box.id}?${search(query)}`);

/** The log of a box in a range of epoch milliseconds. */
export async function showLog(
  server: TestServer,
  box: TestBox,
  range: { readonly startTime: number; readonly endTime: number; readonly sensor?: string },
): Promise<TemperatureLog> {
  const answer = await askLog(server, box, range);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as TemperatureLog;
}
