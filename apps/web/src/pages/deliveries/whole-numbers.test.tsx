import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cutTexts, spaceTexts } from '../../../test/cut-texts.ts';
import { customers } from '../../../test/fake/customers.ts';
import { holds } from '../../../test/fake/holds.ts';
import { lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { manyLogs, people } from '../../../test/fake/people.ts';
import { changeLocker, state } from '../../../test/fake/server.ts';
import { drawn } from '../../../test/hold-timers.ts';
import { pathOf, lockersPath, openApp } from '../../../test/open-app.tsx';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { sampleHold } from '../../../test/sample/hold.ts';
import { the } from '../../../test/the.ts';

const long = 'apotti-2026-11-22-0000012345678x';
const HOUR_MS = 3_600_000;
const times = { reservedTime: Date.now() - 5 * HOUR_MS, deliveryTime: Date.now() - 2 * HOUR_MS };
const parcel = () =>
  pickedUpParcel({
    ...times,
    deliveryId: long,
    additionalDeliveryIds: ['apotti-2026-11-22-0000012345679y'],
    phoneNumber: '+358400003838',
    assignedTime: Date.now() - HOUR_MS,
    assignedUserName: 'Maximiliane Lindqvist-Österberg',
  });

beforeEach(() => {
  const open = { ...parcel(), deliveryStatus: 'delivered' as const };
  lists.reservations = [open];
  lists.past = [parcel()];
  state.waiting = [{ ...open, unassigned: true, deliveryStatus: 'reserved' }];
  alarms.push(sampleAlarm({ alarmType: 'temp_high', alarmEndTimestamp: Date.now() }));
  holds.list = [sampleHold({ deliveryId: long })];
  people.logs = manyLogs(2);
  customers.openings = [
    {
      id: '01990000-0000-7000-8000-00000000d101',
      time: Date.now() - HOUR_MS,
      userId: state.profile.id,
      userName: 'Sari Koskela',
      docId: '01990000-0000-7000-8000-00000000e101',
      deliveryId: long,
    },
  ];
  const order = { ...deliveredParcel(), deliveryId: long, phoneNumber: '+358400003838' };
  for (const door of ['1-1', '1-2']) changeLocker(door, { status: 'delivered', order });
});

const screens = [
  ['Reservations', pathOf('reservations')],
  ['API reservations', pathOf('apiReservations')],
  ['Delivery history', pathOf('delivery-history')],
  ['Alarms', pathOf('alarms')],
  ['Lockers', lockersPath],
  ['To decide', '/to-decide'],
  ['Access log', '/customer-data/access-log'],
] as const;
const shown = { Alarms: /too high|Temperature/u } as Record<string, RegExp>;

let end = (): void => undefined;
afterEach(() => end());

const sizes = [
  ['320 pixels', 320, 640, false],
  ['1366 pixels', 1366, 768, false],
  ['1440 pixels', 1440, 900, false],
  ['1440 pixels at 200 % zoom', 720, 450, false],
  ['320 pixels with text spacing', 320, 640, true],
  ['1024 pixels with text spacing', 1024, 768, true],
  ['1440 pixels with text spacing', 1440, 900, true],
] as const;

test.each(screens)(
  'LST-01: %s (%s) cuts no number, time or ID without an ellipsis at any size, zoom or text spacing',
  async (name, path) => {
    await openApp(path);
    for (const [size, width, height, isSpaced] of sizes) {
      if (isSpaced) end = spaceTexts();
      await page.viewport(width, height);
      await drawn();
      const first = the.text(shown[name] ?? long).first();
      await expect.element(first, { message: size }).toBeInTheDocument();
      await expect.poll(() => cutTexts(document.body), { message: size }).toEqual([]);
      const shortened = [...document.querySelectorAll('time')].filter(
        (time) => time.scrollWidth > time.clientWidth,
      );
      if (!isSpaced) expect(shortened, size).toEqual([]);
      end();
    }
  },
);
