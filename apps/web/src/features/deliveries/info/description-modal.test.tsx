import { expect, test } from 'vitest';
import { lists } from '../../../../test/fake/lists.ts';
import { countOf, failure, network } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { deliveredParcel } from '../../../../test/sample/delivery.ts';
import { BOX_ID } from '../../../../test/sample/ids.ts';
import { bodiesOf, gone, see, untilIdle } from '../../../../test/the.ts';
import { DescriptionModal } from './description-modal.tsx';

const call = `PATCH /api/deliveries/update-description/${deliveredParcel().docId}`;
const at = (minute: number) => new Date(2026, 2, 9, 10, minute).getTime();
const parcel = () => ({
  ...deliveredParcel(),
  actionsLog: [
    {
      reservedUserId: 'API',
      reservedUserName: 'API',
      assignedTime: at(1),
      assignedUserName: 'Anna Lindqvist',
      lockerId: ['1-1'],
      shelf: ['cooling'],
      deleteTime: at(3),
      deleteUserName: 'Elin Sjöberg',
      updatesLog: [{ updateTime: at(2), updateUserName: 'Mikko Heinonen' }],
    },
  ],
});

const open = () => {
  lists.opened.set(parcel().docId, parcel());
  return openModal((close) => <DescriptionModal delivery={parcel()} onClose={close} />);
};

test('DLG-21 DLG-22 DLG-23: the present text is edited in at most 250 characters beside the action log, and saved, once; a failure keeps what was typed, and closing forgets it', async () => {
  const { dialog, opener } = await open();
  const field = dialog.getByRole('textbox', { name: 'Description' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Cold chain, two parcels');
  const toggle = dialog.getByRole('button', { name: 'Show the action log' });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  const log = dialog.getByRole('region', { name: 'Action log' });
  await see(log.getByText(/Anna Lindqvist/u));
  expect(log.element().textContent).toBe(
    'Action log' +
      'Reserved byAPI' +
      'Assigned09.03.2026 10:01 · Anna Lindqvist' +
      'Lockers1-1' +
      'ShelfFridge shelf' +
      'Changed09.03.2026 10:02 · Mikko Heinonen' +
      'Deleted09.03.2026 10:03 · Elin Sjöberg',
  );
  await dialog.getByRole('button', { name: 'Hide the action log' }).click();
  expect(log.query()).toBeNull();
  await field.fill('x'.repeat(251));
  await see(dialog.getByText('At most 250 characters.'));
  await save.click();
  await expect.element(field).toHaveFocus();
  await untilIdle();
  expect(countOf(call)).toBe(0);
  network.patch('/api/deliveries/update-description/:id', () => failure('delivery_not_found'));
  await field.fill('x'.repeat(250));
  await save.click();
  await see('The delivery was not found.');
  expect(countOf(call)).toBe(1);
  await expect.element(field).toHaveValue('x'.repeat(250));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  network.resetHandlers();
  await opener.click();
  await expect.element(field).toHaveValue('Cold chain, two parcels');
  await field.fill('  Keep cold  ');
  await save.dblClick();
  await gone(dialog);
  expect(bodiesOf(call).slice(1)).toEqual([
    { pickupboxId: BOX_ID, docId: parcel().docId, descriptionText: 'Keep cold' },
  ]);
});
