import { expect, test } from 'vitest';
import { isOutdated } from './outdated-message.ts';

const hourMs = 3_600_000;
const written = new Date('2026-03-10T09:00:00Z');
const at = (hours: number) => new Date(written.getTime() + hours * hourMs);
const waiting: Parameters<typeof isOutdated>[0] = {
  purpose: 'delivery',
  told_pin_hash: Buffer.from('one'),
  status: 'delivered',
  is_open: true,
  pin_hash: Buffer.from('one'),
  waits_until: at(24),
  expires_at: null,
};

test('what is still so when its turn comes is sent, however late', () => {
  for (const purpose of ['delivery', 'resend', 'reminder', 'lastDay'])
    expect(isOutdated({ ...waiting, purpose }, at(20))).toBe(false);
  expect(isOutdated({ ...waiting, told_pin_hash: null }, at(1))).toBe(false);
});

test('nothing is sent of a parcel that was fetched or is gone', () => {
  for (const status of ['pickup', 'cancelled', 'destroyed'] as const)
    for (const purpose of ['delivery', 'resend', 'reminder', 'lastDay'])
      expect(isOutdated({ ...waiting, purpose, status, is_open: false }, at(1))).toBe(true);
});

test('a PIN that is another one by now is not sent: the delivery was assigned anew', () => {
  expect(isOutdated({ ...waiting, pin_hash: Buffer.from('two') }, at(2))).toBe(true);
});

test('nobody is reminded once the waiting is over, but told where the parcel was taken to', () => {
  for (const purpose of ['reminder', 'lastDay']) {
    expect(isOutdated({ ...waiting, purpose }, at(24))).toBe(true);
    expect(isOutdated({ ...waiting, purpose, status: 'removed' }, at(1))).toBe(true);
  }
  expect(isOutdated({ ...waiting, purpose: 'resend', status: 'removed' }, at(1))).toBe(false);
});

test('a message about no delivery is outdated only where a later one has said it anew', () => {
  const about = { status: null, is_open: null, pin_hash: null, waits_until: null };
  expect(isOutdated({ ...waiting, ...about }, at(1000))).toBe(false);
  const expiring = { ...waiting, ...about, expires_at: at(1) };
  expect(isOutdated(expiring, new Date(at(1).getTime() - 1))).toBe(false);
  expect(isOutdated(expiring, at(1))).toBe(true);
});

test('a waiting that ends with the very moment is over, a millisecond before it is not', () => {
  for (const purpose of ['reminder', 'lastDay'])
    expect(isOutdated({ ...waiting, purpose }, new Date(at(24).getTime() - 1))).toBe(false);
});
