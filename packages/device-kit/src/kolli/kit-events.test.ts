import { expect, test } from 'vitest';
import { KitEvents } from './kit-events.ts';

const version = (seq: number) => ({ seq, at: seq, kind: 'version', softwareVersion: '1' });
const batchOf = (...numbers: number[]) => ({ at: 9, events: numbers.map(version) });

test('INT-10: after a loss a box may go on with its next number until a heartbeat says what Kolli has', () => {
  const events = new KitEvents(() => undefined);
  const send = (...numbers: number[]) => events.receive(batchOf(...numbers), []);
  send(1, 2, 3, 4);
  expect(events.announceLast()).toBe(4);
  send(5);
  events.lose(3);
  expect(send(6)).toBe('event_out_of_order');
  expect(events.breaches).toEqual([]);
  // No loss explains these.
  expect(send(7)).toBe('event_out_of_order');
  expect(send(6, 8)).toBe('event_out_of_order');
  const breach = 'It left a gap: Kolli has the events up to 2';
  expect(events.breaches).toEqual([breach, breach]);
  expect(events.announceLast()).toBe(2);
  // One batch may have been under way then.
  send(6);
  expect(events.breaches).toHaveLength(2);
  send(6);
  expect(events.breaches).toHaveLength(3);
  expect(send(3, 4, 5, 6)).toMatchObject({ lastSeq: 6 });
});
