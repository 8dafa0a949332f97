import { http } from '../../../test/fake/network.ts';
import { describe, expect, test } from 'vitest';
import { countOf, failure, requests, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { untilIdle } from '../../../test/until-idle.ts';
import { sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();

const assign = '/api/deliveries/assign/:pharmacyId/:id';

function waiting(count: number) {
  return Array.from({ length: count }, (_, index) =>
    sampleDelivery({
      docId: `01990000-0000-7000-8000-0000000${String(10_000 + index)}`,
      deliveryId: `fp-${String(index)}`,
    }),
  );
}

function assigned() {
  return requests.find(({ line }) => line.startsWith('PATCH /api/deliveries/assign'));
}

async function openChoice() {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  await screen.getByRole('option', { name: /^1-2,/u }).click();
  await screen.getByRole('button', { name: 'Assign reservation' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  return screen;
}

describe('choosing a delivery for a locker', () => {
  test("DLG-09 LCK-22 DLV-19: the waiting ones are listed, each with 'Choose this delivery'", async () => {
    const screen = await openChoice();
    const choose = screen.getByRole('button', { name: 'Choose this delivery: fp-48214' });
    await choose.hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Choose this delivery');
    await choose.click();
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    expect(assigned()).toMatchObject({
      line: `PATCH /api/deliveries/assign/${PHARMACY_ID}/fp-48214`,
      body: { assignToBox: true, boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] } },
    });
  });

  test('INT-08: a test order is not offered for a locker', async () => {
    const [first, second] = waiting(2);
    state.waiting = [sampleDelivery({ ...first, deliveryId: 'test-1', isTest: true })];
    if (second !== undefined) state.waiting.push(second);
    const screen = await openChoice();
    const choose = (name: string) =>
      screen.getByRole('button', { name: `Choose this delivery: ${name}` });
    await expect.element(choose('fp-1')).toBeVisible();
    expect(choose('test-1').query()).toBeNull();
  });

  test('INT-04: an order that does not fit behind the door shows its wishes and cannot be chosen', async () => {
    state.waiting = [
      sampleDelivery({
        docId: '01990000-0000-7000-8000-000000010001',
        deliveryId: 'fp-cold',
        wishes: { needsFridge: true },
      }),
      sampleDelivery({
        docId: '01990000-0000-7000-8000-000000010002',
        deliveryId: 'fp-medium',
        wishes: { size: 'medium' },
      }),
    ];
    const screen = await openChoice();
    await expect.element(screen.getByText('Needs a fridge')).toBeVisible();
    const cold = screen.getByRole('button', { name: 'Choose this delivery: fp-cold' });
    await expect.element(cold).toHaveAttribute('aria-disabled', 'true');
    await cold.click({ force: true });
    await expect
      .element(screen.getByText('The place is not cold or large enough', { exact: false }).first())
      .toBeVisible();
    await untilIdle();
    expect(assigned()).toBeUndefined();
    await screen.getByRole('button', { name: 'Choose this delivery: fp-medium' }).click();
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    expect(assigned()).toMatchObject({
      line: `PATCH /api/deliveries/assign/${PHARMACY_ID}/fp-medium`,
    });
  });

  test('DLG-28 DLG-29 DLG-30: without a phone number it asks for one', async () => {
    state.waiting = [sampleDelivery({ phoneNumber: null })];
    const screen = await openChoice();
    const choose = screen.getByRole('button', { name: /^Choose this delivery/u });
    await choose.click();
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await expect.element(phone).toHaveFocus();
    await screen.getByRole('button', { name: 'Go back' }).click();
    await choose.click();
    const submit = screen.getByRole('button', { name: 'Assign the delivery' });
    await submit.click();
    await expect.element(screen.getByText('This field is required.')).toBeVisible();
    expect(assigned()).toBeUndefined();
    await phone.fill('call the shop 12');
    await expect.element(screen.getByText('Use the format', { exact: false })).toBeVisible();
    await phone.fill('040 123 4567');
    await submit.click();
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    expect(assigned()?.body).toMatchObject({
      boxInfo: { customerPhoneNumber: '+358401234567' },
    });
  });

  test('UIX-14: the end of the list loads more, until there is none', async () => {
    state.waiting = waiting(70);
    // An open stream would refetch the list once: here it never opens.
    network.use(http.get('/api/live/:id', () => new Promise<never>(() => undefined)));
    const screen = await openChoice();
    const rows = screen.getByRole('button', { name: /^Choose this delivery/u });
    await expect.poll(() => rows.elements()).toHaveLength(50);
    rows.elements().at(-1)?.scrollIntoView({ block: 'start' });
    await expect.poll(() => rows.elements()).toHaveLength(70);
    expect(countOf('GET /api/deliveries/open')).toBe(2);
  });

  test('with none waiting it shows what to do, and links to a new delivery', async () => {
    state.waiting = [];
    const screen = await openChoice();
    await screen.getByRole('button', { name: 'Reserve for a new delivery' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Reserve 1-2' })).toBeVisible();
  });

  test('NET-12: a failure is a toast, and the list is refetched and stays open', async () => {
    network.use(http.patch(assign, () => failure('wrong_delivery_status')));
    const screen = await openChoice();
    await screen.getByRole('button', { name: /^Choose this delivery/u }).click();
    await expect
      .element(screen.getByText(/^fp-48214: The delivery has changed in the meantime/u))
      .toBeVisible();
    await expect.poll(() => countOf('GET /api/deliveries/open')).toBeGreaterThan(1);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });
});
