import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { changeBox } from '../../../../test/fake/fake-boxes.ts';
import { changeLocker, countOf, live, requests, state } from '../../../../test/fake/fake-server.ts';
import { withFakeServer } from '../../../../test/render-app.tsx';
import { sampleBox } from '../../../../test/sample/sample-box.ts';
import { sampleDelivery } from '../../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../../test/sample/sample-ids.ts';
import { Providers } from '../../../app/providers.tsx';
import { createCallFailures } from '../../../lib/call/call-failures.ts';
import { createQueryClient } from '../../../lib/call/query.ts';
import { refreshToken } from '../../../lib/call/token.ts';
import { LiveProvider } from '../../../lib/live/use-live.tsx';
import { QuickAssignModal } from './quick-assign-modal.tsx';

withFakeServer();

async function openModal(delivery: Delivery = sampleDelivery()) {
  state.hasSession = true;
  await refreshToken();
  const onAssigned = vi.fn<(lockerIds: readonly string[]) => void>();
  await render(
    <Providers>
      <QueryClientProvider client={createQueryClient(createCallFailures())}>
        <LiveProvider pharmacyId={PHARMACY_ID}>
          <QuickAssignModal
            pharmacyId={PHARMACY_ID}
            delivery={delivery}
            onClose={vi.fn<() => void>()}
            onAssigned={onAssigned}
          />
        </LiveProvider>
      </QueryClientProvider>
    </Providers>,
  );
  return onAssigned;
}

const assigned = () => requests.find(({ line }) => line.startsWith('PATCH /api/deliveries/assign'));
const small = page.getByRole('spinbutton', { name: 'Small' });

function secondBox(changes: Parameters<typeof sampleBox>[0] = {}) {
  const box = { ...sampleBox(changes), id: SECOND_BOX_ID };
  return { ...box, info: { ...box.info, id: SECOND_BOX_ID, name: 'Box 2' } };
}

describe('quick reservation for a delivery that waits', () => {
  test('API-06: it is sent with assignToBox true and the counts, and shows the doors chosen', async () => {
    state.boxes = [sampleBox()];
    const onAssigned = await openModal();
    await expect.element(page.getByRole('heading', { name: /^Put fp-48214/u })).toBeVisible();
    expect(page.getByRole('combobox', { name: 'Pickup box' }).query()).toBeNull();
    await expect.element(small).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await page.getByRole('button', { name: 'Assign to 2 lockers' }).click();
    await expect.poll(() => onAssigned).toHaveBeenCalledExactlyOnceWith(['1-1', '2-4']);
    expect(assigned()).toMatchObject({
      line: `PATCH /api/deliveries/assign/${PHARMACY_ID}/fp-48214`,
      body: {
        assignToBox: true,
        docId: sampleDelivery().docId,
        boxInfo: {
          boxId: BOX_ID,
          lockerCounts: { small: 2, medium: 0, large: 0, fridge: 0 },
        },
      },
    });
  });

  test('DLG-07: nothing is sent before some count is chosen', async () => {
    await openModal();
    await expect.element(page.getByRole('button', { name: 'Reserve' })).toBeDisabled();
  });

  test.each([
    ['is active', { active: false }],
    ['no staff are at', { staffAtBox: true }],
  ])('with several boxes one is chosen, at first one that %s', async (_name, changes) => {
    state.boxes = [sampleBox(changes), secondBox()];
    await openModal();
    await expect.element(page.getByRole('combobox', { name: 'Pickup box' })).toHaveValue('Box 2');
    await expect.element(small).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await page.getByRole('button', { name: 'Assign to 1 locker' }).click();
    await expect.poll(() => assigned()?.body).toMatchObject({ boxInfo: { boxId: SECOND_BOX_ID } });
  });

  test('a box that is not active says so and takes nothing', async () => {
    state.boxes = [sampleBox(), secondBox({ active: false })];
    await openModal();
    await page.getByRole('combobox', { name: 'Pickup box' }).click();
    await page.getByRole('option', { name: 'Box 2' }).click();
    await expect
      .element(page.getByText('Pickupbox is inactive. Feature unavailable'))
      .toBeVisible();
    expect(small.query()).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Reserve' })).toBeDisabled();
  });

  test('DLG-29: one without phone number is asked for it first', async () => {
    state.boxes = [sampleBox()];
    const onAssigned = await openModal(sampleDelivery({ phoneNumber: null }));
    await expect.element(small).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await page.getByRole('button', { name: 'Assign to 1 locker' }).click();
    expect(assigned()).toBeUndefined();
    await page.getByRole('textbox', { name: 'Phone' }).fill('+358401234567');
    await page.getByRole('button', { name: 'Assign the delivery' }).click();
    await expect.poll(() => onAssigned).toHaveBeenCalledOnce();
    expect(assigned()?.body).toMatchObject({
      boxInfo: {
        customerPhoneNumber: '+358401234567',
        lockerCounts: { small: 1, medium: 0, large: 0, fridge: 0 },
      },
    });
  });

  test('a pharmacy without box says so', async () => {
    state.boxes = [];
    await openModal();
    await expect.element(page.getByText('No pickup box')).toBeVisible();
  });
});

describe('staff sign in at the box while it is open', () => {
  const refusal = page.getByText(
    'Someone is signed in at the box, so nothing can be reserved right now. Try again when they have finished.',
  );
  const boxChoice = page.getByRole('combobox', { name: 'Pickup box' });

  /** Returns once the list of boxes was loaded again, too. */
  async function setStaffAtBox(staffAtBox: boolean) {
    const line = `GET /api/pickup-boxes/show-by-pharmacy-id/${PHARMACY_ID}`;
    changeBox((box) => ({ ...box, staffAtBox }));
    const before = countOf(line);
    live.notify(BOX_ID);
    await expect.poll(() => countOf(line)).toBeGreaterThan(before);
  }

  async function openOnFirst(delivery?: Delivery) {
    state.boxes = [sampleBox(), secondBox()];
    const onAssigned = await openModal(delivery);
    await expect.poll(() => live.count()).toBe(1);
    await expect.element(boxChoice).toHaveValue('Box 1 · Kauppatori');
    await expect.element(small).toHaveFocus();
    return onAssigned;
  }

  test('the box and the counts stay, the box says why it takes nothing until they finish', async () => {
    await openOnFirst();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await setStaffAtBox(true);
    await expect.element(refusal).toBeVisible();
    await expect.element(boxChoice).toHaveValue('Box 1 · Kauppatori');
    await expect.element(page.getByRole('button', { name: 'Assign to 2 lockers' })).toBeDisabled();
    await setStaffAtBox(false);
    await expect.element(small).toHaveValue(2);
    expect(refusal.query()).toBeNull();
    await page.getByRole('button', { name: 'Assign to 2 lockers' }).click();
    await expect.poll(() => assigned()?.body).toMatchObject({ boxInfo: { boxId: BOX_ID } });
  });

  test('DLG-29: a phone number that is being typed stays, and is sent when they have finished', async () => {
    const onAssigned = await openOnFirst(sampleDelivery({ phoneNumber: null }));
    await userEvent.keyboard('{ArrowUp}');
    await page.getByRole('button', { name: 'Assign to 1 locker' }).click();
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await phone.fill('+35840');
    await setStaffAtBox(true);
    await expect.element(refusal).toBeVisible();
    await expect.element(phone).toHaveValue('+35840');
    const assign = page.getByRole('button', { name: 'Assign the delivery' });
    await expect.element(assign).toBeDisabled();
    await phone.click();
    await userEvent.keyboard('{End}1234567{Enter}');
    expect(assigned()).toBeUndefined();
    await setStaffAtBox(false);
    await expect.element(phone).toHaveValue('+358401234567');
    await assign.click();
    await expect.poll(() => onAssigned).toHaveBeenCalledOnce();
    expect(assigned()?.body).toMatchObject({
      boxInfo: {
        boxId: BOX_ID,
        customerPhoneNumber: '+358401234567',
        lockerCounts: { small: 1, medium: 0, large: 0, fridge: 0 },
      },
    });
  });

  test('DLG-06: a last door that is taken while the phone number is asked for leads back to the counters', async () => {
    await openOnFirst(sampleDelivery({ phoneNumber: null }));
    await userEvent.keyboard('{ArrowUp}');
    await page.getByRole('button', { name: 'Assign to 1 locker' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();
    const smallDoors = sampleBox().info.modules.flatMap(({ lockers }) =>
      lockers.filter(({ type, fridge }) => type === 0 && !fridge),
    );
    for (const { lockerId } of smallDoors)
      changeLocker(lockerId, { status: 'reserved', order: sampleDelivery() });
    live.notify(BOX_ID);
    await expect.element(small).toHaveValue(0);
    expect(assigned()).toBeUndefined();
  });
});
