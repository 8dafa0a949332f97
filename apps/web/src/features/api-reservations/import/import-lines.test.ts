import { expect, test } from 'vitest';
import { begun, callsOf, outcomesOf, withOutcomes } from './import-lines.ts';
import { readOrders } from './reading/read-orders.ts';

const header = 'deliveryId;order_id;fulfillment_order_id';
function lines(rows: readonly string[]) {
  const read = readOrders([header, ...rows].join('\n'), 'FI');
  return begun('lines' in read ? read.lines : []);
}
const many = (count: number, id = '') =>
  Array.from({ length: count }, (_, index) => `k${index};o${id};f${index}`);

test('INT-12: calls have at most 250 lines, and far less than a body may have', () => {
  expect(callsOf(lines(many(501))).map(({ length }) => length)).toEqual([250, 250, 1]);
  const long = callsOf(lines(many(500, 'å'.repeat(900))));
  expect(long.flat()).toHaveLength(500);
  for (const call of long) {
    const body = JSON.stringify(call.map(({ order }) => order));
    expect(new TextEncoder().encode(body).length).toBeLessThan(512 * 1024);
  }
});

test('INT-12: of lines that share an id or a kolli ID the first counts, also in different calls', () => {
  const all = lines([...many(300), 'K0 ;o;other', 'new;o;f1', 'new-2;o;new-2']);
  const ready = { state: 'ready' } as const;
  const answers = callsOf(all).map((sent) => outcomesOf(sent, Array(sent.length).fill(ready)));
  const checked = withOutcomes(all, new Map(answers.flatMap((one) => [...one])));
  expect(checked.slice(-4).map(({ outcome }) => outcome)).toEqual([
    { state: 'ready' },
    { state: 'repeated', line: 2 },
    { state: 'repeated', line: 3 },
    { state: 'ready' },
  ]);
});

test('INT-12: a line that the server found repeated names the line of the text', () => {
  const sent = lines(['k;o;f', 'k;o;f2']);
  const outcomes = outcomesOf(sent, [{ state: 'ready' }, { state: 'repeated', line: 0 }]);
  expect(outcomes.get(3)).toEqual({ state: 'repeated', line: 2 });
});
