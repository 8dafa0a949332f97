import { orderSchema } from '@kolli/contract/machine/integration';
import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { phoneSpellings } from '@kolli/domain/testing/phone-spellings';
import {
  identityNumberSpellings,
  kolliIdSpellings,
  type Spelling,
} from '@kolli/domain/testing/typed-spellings';
import { describe, expect, test } from 'vitest';
import { orderColumns } from './order-columns.ts';
import { templateText } from './order-template.ts';
import { readOrders } from './read-orders.ts';

const header = 'deliveryId;order_id;fulfillment_order_id;phoneNumber';
const linesOf = (text: string, country = 'FI') => {
  const read = readOrders(text, country);
  if ('fault' in read) throw new Error(JSON.stringify(read.fault));
  return read.lines;
};
const ordersOf = (text: string) => linesOf(text).map(({ order }) => order);
const faultOf = (text: string) => {
  const read = readOrders(text, 'FI');
  return 'fault' in read ? read.fault : undefined;
};

const ids = { deliveryId: 'A1', order_id: 'o-1', fulfillment_order_id: 'f-1' };
const plain = { ...ids, phoneNumber: '+358401234567' };

describe('INT-12: orders are read', () => {
  test.each([
    ['semicolons', ';'],
    ['commas', ','],
    ['tabs', '\t'],
  ])('separated by %s, with lines of any system and quoted cells', (_name, delimiter) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = [header, 'A1;"o-1";f-1;+358 40 1234567', ''].join(end);
      expect(ordersOf(text.replaceAll(';', delimiter))).toEqual([plain]);
    }
  });

  test('with a byte order mark, the first line of Excel, blank lines, and names in any letter case', () => {
    const text = `\uFEFFsep=;\n\n${header.toUpperCase()}\n;;;\nA1;o-1;f-1;+358401234567\n\n`;
    expect(linesOf(text)).toMatchObject([{ line: 5, order: plain }]);
  });

  test('with a delimiter, a quotation mark and a line end in a cell; the lines are those of the text', () => {
    const text = `${header}\nA1;"o;""1""\nrest";f-1;\nA2;o-2;f-2;`;
    expect(linesOf(text)).toMatchObject([
      { line: 2, order: { order_id: 'o;"1"\nrest' } },
      { line: 4, order: { deliveryId: 'A2' } },
    ]);
  });

  test('with truths as spreadsheets write them, lists, and wishes in a field of their own', () => {
    const text = [
      `${header};is_drug;additionalDeliveryIds;needsFridge;size;language`,
      'A1;o-1;f-1;;TRUE;B1|C1;nix;small;fi',
      'A2;o-2;f-2;;Tosi;"B2, C2";1;;',
      'A3;o-3;f-3;;0;;;;',
    ].join('\n');
    expect(ordersOf(text)).toMatchObject([
      {
        is_drug: true,
        additionalDeliveryIds: ['B1', 'C1'],
        // Not a word for yes or no: the server refuses it.
        wishes: { needsFridge: 'nix', size: 'small', language: 'fi' },
      },
      { is_drug: true, additionalDeliveryIds: ['B2', 'C2'], wishes: { needsFridge: true } },
      { is_drug: false },
    ]);
    expect(ordersOf(text)[2]).not.toHaveProperty('wishes');
  });

  test('with formulas as texts', () => {
    const formula = "=cmd|' /C calc'!A0";
    const [line] = linesOf(`${header}\n${formula};o-1;f-1;=1+1`);
    expect(line).toMatchObject({ kolliId: formula, order: { deliveryId: formula } });
    const refused = orderSchema.safeParse(line?.order).error?.issues.map(({ path }) => path[0]);
    expect(refused).toEqual(['deliveryId', 'phoneNumber']);
  });

  test('from the template, whose order is valid and whose columns are all fields of an order', () => {
    const [order] = ordersOf(templateText());
    expect(order).toMatchObject({ phoneNumber: '+358401234567', is_drug: true });
    expect(orderSchema.safeParse(order).success).toBe(true);
    const { wishes: _wishes, ...shape } = orderSchema.shape;
    const names = [...Object.keys(shape), 'needsFridge', 'size', 'box', 'shelf', 'language'];
    expect(orderColumns.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
});

describe('INT-12: a text that is no list of orders', () => {
  const textOf = (count: number) =>
    [header, ...Array.from({ length: count }, (_, i) => `k${i};o;f${i};`)].join('\n');

  test.each([
    ['nothing', ' \n ', { kind: 'empty' }],
    ['replaced letters', `${header}\nA\uFFFD;o;f;`, { kind: 'encoding' }],
    ['another delimiter', `${header}\nA1;o;f;`.replaceAll(';', '|'), { kind: 'noHeader' }],
    ['no names of columns', 'A1;o-1;f-1;+358401234567', { kind: 'noHeader' }],
    ['names alone', `${header}\n;;;\n`, { kind: 'noOrders' }],
    [
      'unknown columns',
      `${header};colour;weight\nA1;o;f;;;`,
      { kind: 'unknown', names: ['colour', 'weight'] },
    ],
    [
      'missing columns',
      'deliveryId;phoneNumber\nA1;',
      { kind: 'missing', names: ['order_id', 'fulfillment_order_id'] },
    ],
    ['a column twice', `${header};ORDER_ID\nA1;o;f;;x`, { kind: 'twice', names: ['order_id'] }],
    ['an open quotation mark', `${header}\nA1;o;f;\nA2;"o;f;`, { kind: 'openQuote', line: 3 }],
  ])('%s', (_name, text, fault) => {
    expect(faultOf(text)).toEqual(fault);
  });

  test('2,000 orders are read, one more and 100,000 are not', () => {
    expect(linesOf(textOf(2000))).toHaveLength(2000);
    for (const count of [2001, 100_000])
      expect(faultOf(textOf(count))).toEqual({ kind: 'tooMany' });
  });

  test('a line with more cells than columns, and a cell that is too long, are faults of that line', () => {
    const long = 'x'.repeat(1001);
    expect(linesOf(`${header}\nA1;o;f;;more\nA2;${long};f;\nA3;o;f;`)).toMatchObject([
      { line: 2, kolliId: 'A1', fault: { code: 'tooManyCells' } },
      { line: 3, kolliId: 'A2', fault: { code: 'validation.tooLong', field: 'order_id' } },
      { line: 4, order: { deliveryId: 'A3' } },
    ]);
  });
});

test('TXT-02: phone numbers are read by the country of the pharmacy; what is none is sent for the server to refuse', () => {
  for (const [country, typed, stored] of phoneSpellings) {
    const [line] = linesOf(`${header}\nA1;o-1;f-1;"${typed}"`, country);
    const { success, data } = orderSchema.safeParse(line?.order);
    expect([typed, success, data?.phoneNumber]).toEqual([typed, stored !== undefined, stored]);
    if (stored !== undefined) expect(line?.phoneNumber).toBe(stored);
  }
});

test('TXT-01: columns are found whatever is invisible in their names, and yes and no are read in our languages', () => {
  const names = [
    '\u200bdelivery\u00adId',
    'ORDER_ID\u00a0',
    ' fulfillment_order_id',
    'is_drug\ufeff',
  ];
  const words = ['ja', 'nei', 'Nej', 'KYLL\u00c4', 'ei', 'yes', 'no', 'ja\u200b', '\u00a0nei'];
  const text = [names.join(';'), ...words.map((word) => `A1;o-1;f-1;${word}`)].join('\n');
  expect(ordersOf(text).map(({ is_drug: isDrug }) => isDrug)).toEqual(
    Array.from('YNNYNYNYN', (word) => word === 'Y'),
  );
});

test('TXT-01: kolli IDs and identity numbers of a file reach the server so that it reads what was meant', () => {
  const expectRead = (
    spellings: readonly Spelling[],
    textOf: (cell: string) => string,
    read: (order: ReturnType<typeof orderSchema.parse>) => string | undefined,
  ) => {
    for (const [typed, meant] of spellings) {
      const [line] = linesOf(textOf(`"${typed}"`));
      const { data } = orderSchema.safeParse(line?.order);
      expect([typed, data && read(data)]).toEqual([typed, meant]);
    }
  };
  expectRead(
    kolliIdSpellings,
    (cell) => `${header}\n${cell};o-1;f-1;`,
    ({ deliveryId }) => deliveryId,
  );
  const today = new Date('2026-11-29T12:00:00Z');
  expectRead(
    identityNumberSpellings,
    (cell) => `${header};ssn\nA1;o-1;f-1;;${cell}`,
    ({ ssn }) => parseIdentityNumber(ssn ?? '', today)?.canonical,
  );
});
