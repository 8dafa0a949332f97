import { QueryClientProvider } from '@tanstack/react-query';
import { http } from '../../../../test/fake/network.ts';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { changeBox } from '../../../../test/fake/fake-boxes.ts';
import {
  changeLocker,
  countOf,
  failure,
  live,
  requests,
  state,
  network,
} from '../../../../test/fake/fake-server.ts';
import { withFakeServer } from '../../../../test/render-app.tsx';
import { renderRouted } from '../../../../test/render-routed.tsx';
import { sampleBox } from '../../../../test/sample/sample-box.ts';
import { deliveredParcel, sampleDelivery } from '../../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../../test/sample/sample-ids.ts';
import { createCallFailures } from '../../../lib/call/call-failures.ts';
import { createQueryClient } from '../../../lib/call/query.ts';
import { refreshToken } from '../../../lib/call/token.ts';
import { showLanguage } from '../../../lib/text/i18n.ts';
import { LiveProvider } from '../../../lib/live/use-live.tsx';
import { SizeStepModal } from './size-step-modal.tsx';

withFakeServer();

/** The sample box: 2 free small doors (1-1 the least used), 1 medium (1-2), no large one and 4 fridges. */
async function openStep(delivery: Delivery = sampleDelivery()) {
  state.hasSession = true;
  await refreshToken();
  const onAssigned = vi.fn<(lockerIds: readonly string[]) => void>();
  const onClose = vi.fn<() => void>();
  const { unmount } = await renderRouted(
    <QueryClientProvider client={createQueryClient(createCallFailures())}>
      <LiveProvider pharmacyId={PHARMACY_ID}>
        <SizeStepModal
          pharmacyId={PHARMACY_ID}
          delivery={delivery}
          onClose={onClose}
          onAssigned={onAssigned}
        />
      </LiveProvider>
    </QueryClientProvider>,
  );
  return { onAssigned, onClose, unmount };
}

const line = `PATCH /api/deliveries/assign/${PHARMACY_ID}/fp-48214`;
const assigned = () => requests.find((request) => request.line === line);
const tile = (name: RegExp) => page.getByRole('radio', { name });
const reserve = page.getByRole('button', { name: /^Reserve/u });

function secondBox(changes: Parameters<typeof sampleBox>[0] = {}) {
  const box = { ...sampleBox(changes), id: SECOND_BOX_ID };
  return { ...box, info: { ...box.info, id: SECOND_BOX_ID, name: 'Box 2' } };
}

describe('one key and Enter', () => {
  test('SCN-03 API-06: the letter chooses, Enter reserves the door that the tile shows', async () => {
    state.boxes = [sampleBox()];
    const { onAssigned } = await openStep();
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('m');
    await expect.element(tile(/Medium.*1-2/u)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onAssigned).toHaveBeenCalledExactlyOnceWith(['1-2']);
    expect(assigned()?.body).toMatchObject({
      assignToBox: true,
      docId: sampleDelivery().docId,
      boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] },
    });
  });

  test('SCN-03: the focus follows the letter, so that one size stands out', async () => {
    await openStep();
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('f');
    await expect.element(tile(/Fridge/u)).toHaveFocus();
  });

  test.each([
    ['1', /Small/u],
    ['s', /Small/u],
    ['2', /Medium/u],
    ['4', /Fridge/u],
    ['f', /Fridge/u],
    ['5', /Shelf/u],
    ['H', /Shelf/u],
  ])('SCN-03: %s chooses %s', async (key, name) => {
    state.shelves = [{ name: 'a2', numberOfReservations: 0 }];
    await openStep();
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard(key === '1' || key === 's' ? `f${key}` : key);
    await expect.element(tile(name)).toBeChecked();
  });

  test.each([
    ['fi', 'k', /Kylmä/u],
    ['sv', 'k', /Kyl/u],
    ['no', 'k', /Kjøl/u],
  ] as const)(
    'SCN-03: in %s the key of the fridge is %s, and 1 to 5 work',
    async (language, key, name) => {
      await showLanguage(language);
      await openStep();
      await expect.element(page.getByRole('radio').first()).toHaveFocus();
      await userEvent.keyboard(key);
      await expect.element(tile(name)).toBeChecked();
      await userEvent.keyboard('1');
      await expect.element(page.getByRole('radio').first()).toBeChecked();
    },
  );

  test('SCN-03: a size without a free door says so, and its key is ignored', async () => {
    await openStep();
    await expect.element(tile(/Large.*None free/u)).toBeDisabled();
    await userEvent.keyboard('l');
    await expect.element(tile(/Small/u)).toBeChecked();
  });

  test('SCN-03: a shelf is proposed, and gets the parcel', async () => {
    state.shelves = [
      { name: 'a1', numberOfReservations: 3 },
      { name: 'a2', numberOfReservations: 0 },
    ];
    const { onClose } = await openStep();
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('h');
    await expect.element(tile(/Shelf.*A2/u)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    expect(assigned()?.body).toMatchObject({ assignToBox: false, shelf: ['a2'] });
  });

  test('SCN-03: the step begins with the size that was used last, so that Enter alone is enough', async () => {
    const { onAssigned, unmount } = await openStep();
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('f{Enter}');
    await expect.poll(() => onAssigned).toHaveBeenCalledOnce();
    await unmount();
    await openStep();
    await expect.element(tile(/Fridge/u)).toBeChecked();
  });
});

describe('a door that is taken while the step is open', () => {
  test('SCN-03: another screen took it: the tile shows the next one, and a notice says so', async () => {
    state.boxes = [sampleBox()];
    await openStep();
    await expect.poll(() => live.count()).toBe(1);
    await expect.element(tile(/Small.*1-1/u)).toBeChecked();
    changeLocker('1-1', { status: 'reserved', order: deliveredParcel() });
    live.notify(BOX_ID);
    await expect.element(page.getByText('1-1 was taken a moment ago')).toBeVisible();
    await expect.element(tile(/Small.*2-4/u)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => assigned()?.body).toMatchObject({ boxInfo: { lockerId: ['2-4'] } });
  });

  test('SCN-03: the server refuses it: no other door is given, and the step stays', async () => {
    state.boxes = [sampleBox()];
    network.use(
      http.patch('/api/deliveries/assign/:pharmacyId/:id', () => {
        changeLocker('1-1', { status: 'reserved', order: deliveredParcel() });
        return failure('locker_already_reserved');
      }),
    );
    const { onAssigned } = await openStep();
    await expect.element(tile(/Small.*1-1/u)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.element(tile(/Small.*2-4/u)).toBeChecked();
    expect(assigned()?.body).toMatchObject({ boxInfo: { lockerId: ['1-1'] } });
    expect(countOf(line)).toBe(1);
    expect(onAssigned).not.toHaveBeenCalled();
    await expect.element(reserve).toBeEnabled();
  });
});

describe('the boxes', () => {
  test.each([
    ['is active', { active: false }],
    ['no staff are at', { staffAtBox: true }],
  ])('with several boxes one is chosen, at first one that %s', async (_name, changes) => {
    state.boxes = [sampleBox(changes), secondBox()];
    await openStep();
    await expect.element(page.getByRole('combobox', { name: 'Pickup box' })).toHaveValue('Box 2');
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('s{Enter}');
    await expect.poll(() => assigned()?.body).toMatchObject({ boxInfo: { boxId: SECOND_BOX_ID } });
  });

  test('a box that is not active says so and takes nothing', async () => {
    state.boxes = [sampleBox(), secondBox({ active: false })];
    await openStep();
    await page.getByRole('combobox', { name: 'Pickup box' }).click();
    await page.getByRole('option', { name: 'Box 2' }).click();
    await expect
      .element(page.getByText('Pickupbox is inactive. Feature unavailable'))
      .toBeVisible();
    await expect.element(tile(/Small/u)).toBeDisabled();
    await expect.element(reserve).toBeDisabled();
  });

  test('a pharmacy without box and shelf says so', async () => {
    state.boxes = [];
    await openStep();
    await expect.element(page.getByText('No pickup box')).toBeVisible();
  });

  test('SCN-03: a pharmacy without a box can still give a shelf', async () => {
    state.boxes = [];
    state.shelves = [{ name: 'a2', numberOfReservations: 0 }];
    const { onClose } = await openStep();
    await expect.element(tile(/Shelf/u)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
  });
});

describe('the phone number', () => {
  test('DLG-29: one without phone number is asked for it first', async () => {
    state.boxes = [sampleBox()];
    const { onAssigned } = await openStep(sampleDelivery({ phoneNumber: null }));
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(assigned()).toBeUndefined();
    await page.getByRole('textbox', { name: 'Phone' }).fill('+358401234567');
    await page.getByRole('button', { name: 'Assign the delivery' }).click();
    await expect.poll(() => onAssigned).toHaveBeenCalledOnce();
    expect(assigned()?.body).toMatchObject({
      boxInfo: { customerPhoneNumber: '+358401234567', lockerId: ['1-1'] },
    });
  });

  test('DLG-06: a last door that is taken while the phone number is asked for leads back to the sizes', async () => {
    state.boxes = [sampleBox()];
    await openStep(sampleDelivery({ phoneNumber: null }));
    await expect.poll(() => live.count()).toBe(1);
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('m{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();
    changeLocker('1-2', { status: 'reserved', order: deliveredParcel() });
    live.notify(BOX_ID);
    await expect.element(page.getByText('1-2 was taken a moment ago')).toBeVisible();
    await expect.element(reserve).toBeDisabled();
  });
});

describe('staff sign in at the box while it is open', () => {
  const refusal = page.getByText(
    'Someone is signed in at the box, so nothing can be reserved right now. Try again when they have finished.',
  );

  /** Returns once the list of boxes was loaded again, too. */
  async function setStaffAtBox(staffAtBox: boolean) {
    const boxes = `GET /api/pickup-boxes/show-by-pharmacy-id/${PHARMACY_ID}`;
    changeBox((box) => ({ ...box, staffAtBox }));
    const before = countOf(boxes);
    live.notify(BOX_ID);
    await expect.poll(() => countOf(boxes)).toBeGreaterThan(before);
  }

  test('the box and the size stay, the box says why it takes nothing until they finish', async () => {
    state.boxes = [sampleBox(), secondBox()];
    await openStep();
    await expect.poll(() => live.count()).toBe(1);
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('m');
    await setStaffAtBox(true);
    await expect.element(refusal).toBeVisible();
    await expect.element(reserve).toBeDisabled();
    await setStaffAtBox(false);
    await expect.element(reserve).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => assigned()?.body)
      .toMatchObject({ boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] } });
  });

  test('DLG-29: a phone number that is being typed stays, and is sent when they have finished', async () => {
    state.boxes = [sampleBox()];
    const { onAssigned } = await openStep(sampleDelivery({ phoneNumber: null }));
    await expect.poll(() => live.count()).toBe(1);
    await expect.element(tile(/Small/u)).toHaveFocus();
    await userEvent.keyboard('s{Enter}');
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await phone.fill('+35840');
    await setStaffAtBox(true);
    await expect.element(refusal).toBeVisible();
    await expect.element(phone).toHaveValue('+35840');
    const send = page.getByRole('button', { name: 'Assign the delivery' });
    await expect.element(send).toBeDisabled();
    await phone.fill('+358401234567');
    await userEvent.keyboard('{Enter}');
    expect(assigned()).toBeUndefined();
    await setStaffAtBox(false);
    await expect.element(phone).toHaveValue('+358401234567');
    await send.click();
    await expect.poll(() => onAssigned).toHaveBeenCalledOnce();
  });
});

describe('what an order wishes', () => {
  test('INT-04: an order that needs a fridge begins with one, says so, and is offered no other door', async () => {
    state.boxes = [sampleBox()];
    const { onAssigned } = await openStep(sampleDelivery({ wishes: { needsFridge: true } }));
    await expect.element(tile(/Fridge/u)).toBeChecked();
    await expect.element(page.getByText('Needs a fridge')).toBeVisible();
    await userEvent.keyboard('s');
    await expect.element(tile(/Fridge/u)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onAssigned).toHaveBeenCalledOnce();
    expect(onAssigned).not.toHaveBeenCalledWith(['1-1']);
  });

  test('INT-04: an order that needs a larger door is offered no small one, and the wished box is chosen', async () => {
    state.boxes = [sampleBox(), secondBox()];
    await openStep(sampleDelivery({ wishes: { size: 'medium', box: 'Box 2' } }));
    await expect.element(tile(/Medium/u)).toBeChecked();
    await expect.element(tile(/Small/u)).toBeDisabled();
    await expect.element(page.getByRole('combobox', { name: /box/iu })).toHaveValue('Box 2');
  });
});
