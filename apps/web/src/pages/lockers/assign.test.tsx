import { expect, test } from 'vitest';
import { countOf, failure, network, state } from '../../../test/fake/server.ts';
import { openDoor } from '../../../test/open-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, sent, the, untilIdle } from '../../../test/the.ts';

const assign = '/api/deliveries/assign/:pharmacyId/:id';

function waiting(count: number) {
  return Array.from({ length: count }, (_, index) =>
    sampleDelivery({
      docId: `01990000-0000-7000-8000-0000000${String(10_000 + index)}`,
      deliveryId: `fp-${String(index)}`,
    }),
  );
}

const assigned = () => sent('PATCH /api/deliveries/assign');

async function openChoice() {
  await openDoor('1-2');
  await the.button('Assign reservation').click();
  await see(the.dialog());
}

const choose = (name: string) => the.button(`Choose this delivery: ${name}`);

test("DLG-09 LCK-22 DLV-19 INT-08 NET-12: the waiting ones are listed, without test orders, each with 'Choose this delivery'; a failure is a toast, and the list is refetched and stays open", async () => {
  const [test] = waiting(1);
  state.waiting = [
    sampleDelivery({ ...test, deliveryId: 'test-1', isTest: true }),
    sampleDelivery(),
  ];
  network.patch(assign, () => failure('wrong_delivery_status'));
  await openChoice();
  await choose('fp-48214').hover();
  await expect.element(the.tooltip()).toHaveTextContent('Choose this delivery');
  expect(choose('test-1').query()).toBeNull();
  const before = countOf('GET /api/deliveries/open');
  await choose('fp-48214').click();
  await see(/^fp-48214: The delivery has changed in the meantime/u);
  await expect.poll(() => countOf('GET /api/deliveries/open')).toBeGreaterThan(before);
  await see(the.dialog());
  network.resetHandlers();
  await choose('fp-48214').click();
  await see('Locker 1-2 is reserved');
  expect(assigned()).toMatchObject({
    line: `PATCH /api/deliveries/assign/${PHARMACY_ID}/${sampleDelivery().docId}`,
    body: { assignToBox: true, boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] } },
  });
});

test('INT-04: an order that does not fit behind the door shows its wishes and cannot be chosen', async () => {
  const [cold, medium] = waiting(2);
  state.waiting = [
    sampleDelivery({ ...cold, deliveryId: 'fp-cold', wishes: { needsFridge: true } }),
    sampleDelivery({ ...medium, deliveryId: 'fp-medium', wishes: { size: 'medium' } }),
  ];
  await openChoice();
  await see('Needs a fridge');
  await choose('fp-cold').click({ force: true });
  await see(the.text('The place is not cold or large enough', { exact: false }).first());
  await expect.element(choose('fp-cold')).toHaveAttribute('aria-disabled', 'true');
  await untilIdle();
  expect(assigned()).toBeUndefined();
  await choose('fp-medium').click();
  await see('Locker 1-2 is reserved');
  expect(assigned()?.line).toBe(
    `PATCH /api/deliveries/assign/${PHARMACY_ID}/${String(medium?.docId)}`,
  );
});

test('DLG-28 DLG-29 DLG-30: without a phone number it asks for one', async () => {
  state.waiting = [sampleDelivery({ phoneNumber: null })];
  await openChoice();
  await choose('fp-48214').click();
  const phone = the.textbox('Phone');
  await expect.element(phone).toHaveFocus();
  await the.button('Go back').click();
  await choose('fp-48214').click();
  const submit = the.button('Assign the delivery');
  await submit.click();
  await see('This field is required.');
  expect(assigned()).toBeUndefined();
  await phone.fill('call the shop 12');
  await see(the.text('Use the format', { exact: false }));
  await phone.fill('040 123 4567');
  await submit.click();
  await see('Locker 1-2 is reserved');
  expect(assigned()?.body).toMatchObject({ boxInfo: { customerPhoneNumber: '+358401234567' } });
});

test('UIX-14: the end of the list loads more, until there is none', async () => {
  state.waiting = waiting(70);
  // An open stream would refetch the list once: here it never opens.
  network.get('/api/live/:id', () => new Promise<never>(() => undefined));
  await openChoice();
  const rows = the.button(/^Choose this delivery/u);
  await expect.poll(() => rows.elements()).toHaveLength(50);
  rows.elements().at(-1)?.scrollIntoView({ block: 'start' });
  await expect.poll(() => rows.elements()).toHaveLength(70);
  expect(countOf('GET /api/deliveries/open')).toBe(2);
});

test('with none waiting it shows what to do, and links to a new delivery', async () => {
  state.waiting = [];
  await openChoice();
  await the.button('Reserve for a new delivery').click();
  await see(the.heading('Reserve 1-2'));
});
