import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { sampleAlarm } from '../../../test/fake/alarms.ts';
import { openModal } from '../../../test/open-modal.tsx';
import { door, openDoor } from '../../../test/open-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { gone, see, sent, the } from '../../../test/the.ts';
import { CommentModal } from '../../features/alarms/comment-modal.tsx';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { PutOrderModal } from '../../features/deliveries/assign/put-order-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { DescriptionModal } from '../../features/deliveries/info/description-modal.tsx';

const delivery = sampleDelivery();
const waiting = { ...delivery, deliveryStatus: 'reserved', unassigned: true } as const;
const onShelf: Delivery = {
  ...delivery,
  deliveryStatus: 'delivered',
  unassigned: false,
  deliveryTime: Date.now(),
  shelf: ['A1'],
  heldShelves: ['A1'],
};

/** The answer of a change that can be undone. */
const undoable = (result: unknown) => () => Response.json({ result, undo: 'the-key.text' });
const undoCall = 'POST /api/undo/delivery';

function answerChanges(): void {
  state.shelves = [
    { name: 'A1', numberOfReservations: 1 },
    { name: 'B2', numberOfReservations: 0 },
  ];
  const anyDelivery = undoable(sampleDelivery({ lockerId: ['1-1'] }));
  network.patch('/api/deliveries/assign/:pharmacyId/:id', anyDelivery);
  network.patch('/api/deliveries/update-on-pharmacy/:pharmacyId/:id', anyDelivery);
  network.patch('/api/deliveries/update-description/:id', anyDelivery);
  network.delete('/api/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:id', anyDelivery);
  network.post('/api/alarms/comment', undoable(sampleAlarm({ alarmInfo: 'Seen' })));
  network.patch('/api/pickup-boxes/toggle-locker/:id', undoable(null));
  network.post('/api/undo/delivery', () => Response.json({ result: delivery }));
  network.post('/api/undo/comment', () => Response.json({ result: sampleAlarm() }));
  network.post('/api/undo/locker', () => Response.json({ result: null }));
}

async function chooseShelf() {
  await the.combobox('Choose shelf').click();
  await the.option(/B2/u).click();
}
const press = (name: string) => the.button(name, { exact: true }).click();
const undoButton = () => the.button('Undo');

type Change = readonly [
  name: string,
  call: string,
  draw: (close: () => void) => ReactNode,
  make: () => Promise<void>,
];

const changes: readonly Change[] = [
  [
    'an assignment to a shelf',
    undoCall,
    (close) => <AssignShelfModal delivery={waiting} pharmacyId={PHARMACY_ID} onClose={close} />,
    async () => {
      await chooseShelf();
      await press('Assign to shelf');
    },
  ],
  [
    'an assignment to a door',
    undoCall,
    (close) => (
      <PutOrderModal
        boxId={BOX_ID}
        delivery={waiting}
        lockerIds={['1-1']}
        refusal={undefined}
        onClose={close}
        onAssigned={close}
      />
    ),
    () => press('Put into 1-1'),
  ],
  [
    'a move to another shelf',
    undoCall,
    (close) => <AssignShelfModal delivery={onShelf} pharmacyId={PHARMACY_ID} onClose={close} />,
    async () => {
      await chooseShelf();
      await press('Change shelf');
    },
  ],
  [
    'a deletion',
    undoCall,
    (close) => <DeleteReservationModal delivery={delivery} onClose={close} onDone={close} />,
    () => press('Delete'),
  ],
  [
    'a description',
    undoCall,
    (close) => <DescriptionModal delivery={delivery} onClose={close} />,
    async () => {
      await the.textbox('Description').fill('Heavy');
      await press('Save');
    },
  ],
  [
    'a comment',
    'POST /api/undo/comment',
    (close) => <CommentModal alarm={sampleAlarm()} fridges={new Set()} onClose={close} />,
    async () => {
      await the.textbox('Comment').fill('Seen');
      await press('Add comment');
    },
  ],
];

test.each(changes)('LST-04: %s is undone from its toast', async (_name, call, draw, make) => {
  answerChanges();
  const { dialog } = await openModal(draw);
  await make();
  await gone(dialog);
  await undoButton().click();
  await see('Undone: everything is as before');
  await gone(undoButton());
  expect(sent(call)?.body).toEqual({ undo: 'the-key.text' });
  expect(countOf(call)).toBe(1);
});

test('LST-04: a door out of use is in use again by Ctrl+Z', async () => {
  answerChanges();
  await openDoor('1-1');
  await the.switch('Locker in use').click({ force: true });
  await see(undoButton());
  await door('1-1').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => countOf('POST /api/undo/locker')).toBe(1);
  await see('Undone: everything is as before');
});

test('LST-04: an undo that fails while the network is away says so, and can be tried again; a refused one says why, and is not offered again', async () => {
  answerChanges();
  const { opener } = await openModal((close) => (
    <DeleteReservationModal delivery={delivery} onClose={close} onDone={close} />
  ));
  await press('Delete');
  network.post('/api/undo/delivery', () => Response.error(), { once: true });
  await undoButton().click();
  await see(the.alert().getByText(/./u).first(), 'The reservation fp-48214 was deleted');
  await undoButton().click();
  await see('Undone: everything is as before');
  expect(countOf(undoCall)).toBe(2);
  for (const [code, text] of [
    ['undo_changed', 'This has changed since, so it can’t be undone.'],
    ['undo_too_late', 'It is too late to undo this.'],
    ['locker_already_reserved', /was taken a moment ago/u],
  ] as const) {
    network.post('/api/undo/delivery', () => failure(code));
    await opener.click();
    await press('Delete');
    await undoButton().click();
    await see(the.alert().getByText(text));
    await gone(undoButton());
  }
});
