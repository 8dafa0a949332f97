import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLocker, live } from '../../../test/fake/server.ts';
import { lists } from '../../../test/fake/lists.ts';
import { door, openDoor, openLockers, openApp } from '../../../test/open-app.tsx';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, textsOf, the } from '../../../test/the.ts';

const heldTime = new Date(2026, 10, 21, 14, 5).getTime();
const held = { ...deliveredParcel(), hold: 'held', heldTime, holdCause: 'temp_high' } as const;
const judgedTime = heldTime + 3_600_000;
const userName = 'Maija Mallinen';
const reason = 'Within the manufacturer’s stability data';
const nowhere = { lockerId: [], shelf: [] };
const released: DeliveryWithLog = {
  ...held,
  hold: null,
  judgement: 'released',
  judgedUserName: userName,
  judgedTime,
  actions: [
    { ...nowhere, event: 'hold', time: heldTime, userName: null, reason: null },
    { ...nowhere, event: 'release', time: judgedTime, userName, reason },
  ],
};

test('HLD-03: a parcel on hold marks its door, which keeps its state, a rejected one as rejected, and is counted; the mark leaves with the decision', async () => {
  changeLocker('2-1', { order: { ...held } });
  await openLockers();
  const own = door('2-1');
  const legend = the.list('What the colours mean');
  const entry = (text: string) => legend.getByRole('listitem').filter({ hasText: text });
  await expect.element(own).toHaveAccessibleName(/^2-1, medium, delivered, on hold, fp-48214/u);
  await expect.element(entry('On hold')).toHaveTextContent('On hold 1');
  const face = own.element().querySelector('[aria-hidden]') ?? document.body;
  expect(getComputedStyle(face).color).toBe('rgb(160, 40, 32)');
  changeLocker('2-1', { order: { ...held, hold: 'rejected' } });
  live.notify();
  await expect.element(own).toHaveAccessibleName(/^2-1, medium, delivered, rejected, fp-48214/u);
  await expect.element(entry('Rejected')).toHaveTextContent('Rejected 1');
  expect(entry('On hold').query()).toBeNull();
  changeLocker('2-1', { order: deliveredParcel() });
  live.notify();
  await expect.element(own).toHaveAccessibleName(/^2-1, medium, delivered, fp-48214/u);
  await expect.poll(() => entry('Rejected').query()).toBeNull();
});

test('HLD-03: the panel of a door on hold leads to the decision, and offers no message to the customer', async () => {
  changeLocker('2-1', { order: { ...held } });
  const { panel } = await openDoor('2-1');
  await see(panel.getByText('On hold: do not hand out'));
  const link = panel.getByRole('link', { name: 'See the curve and decide' });
  await expect.element(link).toHaveAttribute('href', `/to-decide?parcel=${held.docId}`);
  // On a phone, where the panel is a closed sheet, it is the one action in view.
  await page.viewport(390, 844);
  const actions = panel.getByRole('link').or(panel.getByRole('button'));
  expect(textsOf(actions)).toEqual(['', 'See the curve and decide']);
  await page.viewport(1440, 900);
  expect(panel.getByRole('button', { name: 'Resend SMS' }).query()).toBeNull();
  changeLocker('2-1', { order: deliveredParcel() });
  live.notify();
  await see(panel.getByRole('button', { name: 'Resend SMS' }));
});

test('HLD-11: a list marks what is on hold; its information has the hold, the decision and its reason', async () => {
  lists.past = [{ ...held }];
  await openApp(`/pickup-boxes/${PHARMACY_ID}/delivery-history`);
  const row = the.row(/fp-48214/u);
  await see(row.getByText('On hold'));
  lists.past = [released];
  live.notify();
  await expect.poll(() => row.getByText('On hold').query()).toBeNull();
  await the.button('Reservation info: fp-48214').click();
  await see('Put on hold');
  const text = the.dialog().element().textContent ?? '';
  for (const part of [
    'On hold since21.11.2026 14:05Too warm',
    'DecisionReleased21.11.2026 15:05 · Maija Mallinen',
    'Put on hold',
    'Within the manufacturer’s stability data',
  ]) {
    expect(text).toContain(part);
  }
});
