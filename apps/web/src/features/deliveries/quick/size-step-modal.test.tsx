import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { changeBox, changeLocker, countOf, failure } from '../../../../test/fake/server.ts';
import { live, network, state } from '../../../../test/fake/server.ts';
import { renderRouted } from '../../../../test/render-routed.tsx';
import { sampleBox } from '../../../../test/sample/box.ts';
import { deliveredParcel, sampleDelivery } from '../../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../../test/sample/ids.ts';
import { bodiesOf, choose, see, the } from '../../../../test/the.ts';
import { createCallFailures } from '../../../lib/call/call-failures.ts';
import { createQueryClient } from '../../../lib/call/query.ts';
import { refreshToken } from '../../../lib/call/token.ts';
import { showLanguage } from '../../../lib/text/i18n.ts';
import { LiveProvider } from '../../../lib/live/use-live.tsx';
import { SizeStepModal } from './size-step-modal.tsx';

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

const line = `PATCH /api/deliveries/assign/${PHARMACY_ID}/${sampleDelivery().docId}`;
const assigned = () => bodiesOf(line)[0];
const tile = (name: RegExp) => the.radio(name);
const reserve = the.button(/^Reserve/u);

function secondBox(changes: Parameters<typeof sampleBox>[0] = {}) {
  const box = { ...sampleBox(changes), id: SECOND_BOX_ID };
  return { ...box, info: { ...box.info, id: SECOND_BOX_ID, name: 'Box 2' } };
}

test('SCN-03: letters and digits choose a size and move the focus, one without a free door is ignored, and a shelf is proposed', async () => {
  state.shelves = [
    { name: 'a1', numberOfReservations: 3 },
    { name: 'a2', numberOfReservations: 0 },
  ];
  const { onClose } = await openStep();
  await expect.element(tile(/Small/u)).toHaveFocus();
  await expect.element(tile(/Large.*None free/u)).toBeDisabled();
  await userEvent.keyboard('l');
  await expect.element(tile(/Small/u)).toBeChecked();
  for (const [key, name] of [
    ['f', /Fridge/u],
    ['1', /Small/u],
    ['4', /Fridge/u],
    ['s', /Small/u],
    ['2', /Medium/u],
    ['5', /Shelf/u],
    ['m', /Medium/u],
    ['H', /Shelf/u],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(tile(name), { message: key }).toBeChecked();
    await expect.element(tile(name), { message: key }).toHaveFocus();
  }
  await userEvent.keyboard('sh');
  await expect.element(tile(/Shelf.*A2/u)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(assigned()).toMatchObject({ assignToBox: false, shelf: ['a2'] });
});

test('SCN-03: in each language the fridge has a key, and 1 to 5 work', async () => {
  await openStep();
  const first = the.radio().first();
  await expect.element(first).toHaveFocus();
  for (const [language, name] of [
    ['fi', /Kylmä/u],
    ['sv', /Kyl/u],
    ['no', /Kjøl/u],
  ] as const) {
    await showLanguage(language);
    await expect.element(tile(name), { message: language }).not.toBeChecked();
    await userEvent.keyboard('k');
    await expect.element(tile(name), { message: language }).toBeChecked();
    await userEvent.keyboard('1');
    await expect.element(first, { message: language }).toBeChecked();
  }
});

test('SCN-03 API-06: Enter reserves the door that the tile shows, and the next step begins with the size that was used last', async () => {
  state.boxes = [sampleBox()];
  const { onAssigned, unmount } = await openStep();
  await expect.element(tile(/Small/u)).toHaveFocus();
  await userEvent.keyboard('m');
  await expect.element(tile(/Medium.*1-2/u)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onAssigned).toHaveBeenCalledExactlyOnceWith(['1-2']);
  expect(assigned()).toMatchObject({
    assignToBox: true,
    docId: sampleDelivery().docId,
    boxInfo: { boxId: BOX_ID, lockerId: ['1-2'] },
  });
  await unmount();
  await openStep();
  await expect.element(tile(/Medium/u)).toBeChecked();
});

test('SCN-03: a door that another screen took is replaced with a notice; one that the server refuses is not, and the step stays', async () => {
  state.boxes = [sampleBox()];
  network.patch('/api/deliveries/assign/:pharmacyId/:id', () => {
    changeLocker('1-1', { status: 'reserved', order: deliveredParcel() });
    return failure('locker_already_reserved');
  });
  const { onAssigned } = await openStep();
  await expect.poll(() => live.count()).toBe(1);
  await expect.element(tile(/Small.*1-1/u)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(tile(/Small.*2-4/u)).toBeChecked();
  expect(assigned()).toMatchObject({ boxInfo: { lockerId: ['1-1'] } });
  expect(countOf(line)).toBe(1);
  expect(onAssigned).not.toHaveBeenCalled();
  await expect.element(reserve).toBeEnabled();

  network.resetHandlers();
  changeLocker('1-1', { status: 'free', order: null });
  changeLocker('2-4', { status: 'reserved', order: deliveredParcel() });
  live.notify(BOX_ID);
  await see('2-4 was taken a moment ago');
  await expect.element(tile(/Small.*1-1/u)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onAssigned).toHaveBeenCalledExactlyOnceWith(['1-1']);
});

test('with several boxes one that no staff are at, and one that is active, is chosen at first; one that is not says so and takes nothing', async () => {
  state.boxes = [sampleBox({ staffAtBox: true }), secondBox()];
  const { unmount } = await openStep();
  await expect.element(the.combobox('Pickup box')).toHaveValue('Box 2');
  await expect.element(tile(/Small/u)).toHaveFocus();
  await unmount();
  state.boxes = [sampleBox({ active: false }), secondBox()];
  await openStep();
  await expect.element(the.combobox('Pickup box')).toHaveValue('Box 2');
  await expect.element(tile(/Small/u)).toHaveFocus();
  await choose('Pickup box', sampleBox().info.name);
  await see('Pickupbox is inactive. Feature unavailable');
  await expect.element(tile(/Small/u)).toBeDisabled();
  await expect.element(reserve).toBeDisabled();
  await choose('Pickup box', 'Box 2');
  await expect.element(reserve).toBeEnabled();
  await reserve.click();
  await expect.poll(() => assigned()).toMatchObject({ boxInfo: { boxId: SECOND_BOX_ID } });
});

test('SCN-03: a pharmacy without a box can still give a shelf; one without both says so', async () => {
  state.boxes = [];
  const without = await openStep();
  await see('No pickup box');
  await without.unmount();
  state.shelves = [{ name: 'a2', numberOfReservations: 0 }];
  const { onClose } = await openStep();
  await expect.element(tile(/Shelf/u)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('DLG-06: a last door that is taken while the phone number is asked for leads back to the sizes', async () => {
  state.boxes = [sampleBox()];
  await openStep(sampleDelivery({ phoneNumber: null }));
  await expect.poll(() => live.count()).toBe(1);
  await expect.element(tile(/Small/u)).toHaveFocus();
  await userEvent.keyboard('m{Enter}');
  await see(the.textbox('Phone'));
  changeLocker('1-2', { status: 'reserved', order: deliveredParcel() });
  live.notify(BOX_ID);
  await see('1-2 was taken a moment ago');
  await expect.element(reserve).toBeDisabled();
});

const refusal = the.text(
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

test('while staff are at the box, the box and the size stay, and it says why it takes nothing until they finish', async () => {
  state.boxes = [sampleBox(), secondBox()];
  await openStep();
  await expect.poll(() => live.count()).toBe(1);
  await expect.element(tile(/Small/u)).toHaveFocus();
  await userEvent.keyboard('m');
  await setStaffAtBox(true);
  await see(refusal);
  await expect.element(reserve).toBeDisabled();
  await setStaffAtBox(false);
  await expect.element(reserve).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  const boxInfo = { boxId: BOX_ID, lockerId: ['1-2'] };
  await expect.poll(assigned).toMatchObject({ boxInfo });
});

test('DLG-29: a missing phone number is asked for first, stays while staff are at the box, and is sent when they have finished', async () => {
  state.boxes = [sampleBox()];
  const { onAssigned } = await openStep(sampleDelivery({ phoneNumber: null }));
  await expect.poll(() => live.count()).toBe(1);
  await expect.element(tile(/Small/u)).toHaveFocus();
  await userEvent.keyboard('s{Enter}');
  const phone = the.textbox('Phone');
  await phone.fill('+35840');
  expect(assigned()).toBeUndefined();
  await setStaffAtBox(true);
  await see(refusal);
  await expect.element(phone).toHaveValue('+35840');
  const send = the.button('Assign the delivery');
  await expect.element(send).toBeDisabled();
  await phone.fill('+358401234567');
  await userEvent.keyboard('{Enter}');
  expect(assigned()).toBeUndefined();
  await setStaffAtBox(false);
  await expect.element(phone).toHaveValue('+358401234567');
  await send.click();
  await expect.poll(() => onAssigned).toHaveBeenCalledOnce();
  const boxInfo = { customerPhoneNumber: '+358401234567', lockerId: ['1-1'] };
  expect(assigned()).toMatchObject({ boxInfo });
});

test('INT-04: an order that needs a larger door is offered no small one, and the wished box is chosen; one that needs a fridge begins with one, says so, and is offered no other door', async () => {
  state.boxes = [sampleBox(), secondBox()];
  const larger = await openStep(sampleDelivery({ wishes: { size: 'medium', box: 'Box 2' } }));
  await expect.element(tile(/Medium/u)).toBeChecked();
  await expect.element(tile(/Small/u)).toBeDisabled();
  await expect.element(the.combobox(/box/iu)).toHaveValue('Box 2');
  await larger.unmount();
  state.boxes = [sampleBox()];
  const { onAssigned } = await openStep(sampleDelivery({ wishes: { needsFridge: true } }));
  await expect.element(tile(/Fridge/u)).toBeChecked();
  await see('Needs a fridge');
  await userEvent.keyboard('s');
  await expect.element(tile(/Fridge/u)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onAssigned).toHaveBeenCalledOnce();
  expect(onAssigned).not.toHaveBeenCalledWith(['1-1']);
});
