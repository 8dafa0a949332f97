import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenTestBox } from './testing/box.ts';

const root = join(import.meta.dirname, '../../../../..');
const page = readFileSync(join(root, 'docs/device-api.md'), 'utf8');

const server = await ownTestServer();

function exampleOf(part: 'body' | 'result'): string {
  const [, text] = new RegExp(`\`\`\`json ${part} sendEvents\\n([^]*?)\`\`\``).exec(page) ?? [];
  if (text === undefined) throw new Error(`The page has no ${part} of sendEvents`);
  return text;
}

/** An id as the page writes it. */
const pageId = (end: string) => `01920000-0000-7000-8000-0000000000${end}`;

test("DEV-03: the page's batch gets the page's answer", async () => {
  const { at } = JSON.parse(exampleOf('body')) as { at: number };
  server.time.set(new Date(at - 3_600_000));
  const box = await givenTestBox(server);
  const [parcel, held] = [await box.reserve(['1-1', '1-2']), await box.reserve(['2-2'])];
  // What lies in 2-2 was loaded by another computer of the box, before its numbers began.
  const before = { loaded_at: server.time.clock() };
  await box.change('locker_occupancy', { delivery_id: held }, before);
  server.time.set(new Date(at));
  const batch = exampleOf('body')
    .replaceAll(pageId('0a'), parcel)
    .replaceAll(pageId('0b'), box.staff.id)
    .replaceAll(pageId('0d'), held);
  const { events } = JSON.parse(batch) as { events: object[] };
  const answer = await box.send(events, at);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body.result).toEqual(JSON.parse(exampleOf('result')));
});
