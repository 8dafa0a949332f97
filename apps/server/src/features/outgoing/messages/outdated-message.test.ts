import { expect, test } from 'vitest';
import { isOutdated } from './outdated-message.ts';

const hourMs = 3_600_000;
const written = new Date('2026-03-10T09:00:00Z');
const at = (hours: number) => new Date(written.getTime() + hours * hourMs);
const waiting: Parameters<typeof isOutdated>[0] = {
  purpose: 'delivery',
  notified_pin_hash: Buffer.from('one'),
  status: 'delivered',
  is_open: true,
  hold: null,
  pin_hash: Buffer.from('one'),
  waits_until: at(24),
  expires_at: null,
  withheld_until: null,
};

test('a message that is still correct is sent, however late', () => {
  for (const purpose of ['delivery', 'resend', 'reminder', 'lastDay'])
    expect(isOutdated({ ...waiting, purpose }, at(20))).toBe(false);
  expect(isOutdated({ ...waiting, notified_pin_hash: null }, at(1))).toBe(false);
});

test('nothing is sent about a parcel that was fetched or removed, nor an old PIN after it was assigned again', () => {
  for (const status of ['pickup', 'cancelled', 'destroyed'] as const)
    for (const purpose of ['delivery', 'resend', 'reminder', 'lastDay'])
      expect(isOutdated({ ...waiting, purpose, status, is_open: false }, at(1))).toBe(true);
  expect(isOutdated({ ...waiting, pin_hash: Buffer.from('two') }, at(2))).toBe(true);
});

test('HLD-03: nobody is invited to fetch a parcel on hold', () => {
  for (const purpose of ['delivery', 'resend'])
    for (const hold of ['held', 'rejected'] as const)
      expect(isOutdated({ ...waiting, purpose, hold }, at(1))).toBe(true);
});

test('HLD-16: nobody is invited, or asked to wait, after the parcel expired, unless staff send the PIN again', () => {
  const expired = { ...waiting, status: 'expired' } as const;
  expect(isOutdated({ ...expired, purpose: 'delivery' }, at(25))).toBe(true);
  expect(isOutdated({ ...expired, purpose: 'holdReleased' }, at(25))).toBe(true);
  for (const status of ['delivered', 'expired'] as const) {
    const held = { ...waiting, status, hold: 'held' as const };
    expect(isOutdated({ ...held, purpose: 'hold' }, at(1))).toBe(status === 'expired');
  }
  expect(isOutdated({ ...expired, purpose: 'resend' }, at(25))).toBe(false);
});

test('no reminder is sent after the parcel expired, but a notice of its new place is', () => {
  for (const purpose of ['reminder', 'lastDay']) {
    expect(isOutdated({ ...waiting, purpose }, new Date(at(24).getTime() - 1))).toBe(false);
    expect(isOutdated({ ...waiting, purpose }, at(24))).toBe(true);
    expect(isOutdated({ ...waiting, purpose, status: 'removed' }, at(1))).toBe(true);
  }
  expect(isOutdated({ ...waiting, purpose: 'resend', status: 'removed' }, at(1))).toBe(false);
});

test('a message without delivery is outdated only when a later one replaces it', () => {
  const about = { status: null, is_open: null, pin_hash: null, waits_until: null };
  expect(isOutdated({ ...waiting, ...about }, at(1000))).toBe(false);
  const expiring = { ...waiting, ...about, expires_at: at(1) };
  expect(isOutdated(expiring, new Date(at(1).getTime() - 1))).toBe(false);
  expect(isOutdated(expiring, at(1))).toBe(true);
});
