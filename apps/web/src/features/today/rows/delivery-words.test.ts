import { expect, test } from 'vitest';
import { deliveredParcel } from '../../../../test/sample/delivery.ts';
import { textsOf } from '../../../../test/texts-of.ts';
import { deliveryWords } from './delivery-words.ts';

test('TOD-02: a parcel whose time ends soon says when its customer was last told, also by a former system', async () => {
  const t = await textsOf('en');
  const moreOf = (changes: object) =>
    deliveryWords.endsSoon({ ...deliveredParcel(), sms: null, notifiedTime: null, ...changes }, t)
      .more;
  const time = Date.UTC(2026, 10, 25, 9, 47);
  expect(moreOf({})).toBe('No SMS yet');
  expect(moreOf({ notifiedTime: time })).toMatch(/^Last SMS 25\.11\.2026/u);
  const sms = { state: 'sent', time: time + 86_400_000, writtenTime: time };
  expect(moreOf({ notifiedTime: time, sms })).toMatch(/^Last SMS 26\.11\.2026/u);
});
