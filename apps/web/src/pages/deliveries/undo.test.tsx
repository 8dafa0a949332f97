import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { http, HttpResponse } from 'msw/http';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { sent } from '../../../test/fake/fake-actions.ts';
import { countOf, state, worker } from '../../../test/fake/fake-server.ts';
import { sampleAlarm } from '../../../test/fake/fake-lockers.ts';
import { openModal } from '../../../test/open-modal.tsx';
import { withFakeServer } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { CommentModal } from '../../features/alarms/comment-modal.tsx';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { DeleteReservationModal } from '../../features/deliveries/end/delete-reservation-modal.tsx';
import { DescriptionModal } from '../../features/deliveries/info/description-modal.tsx';

withFakeServer();

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
const undoable = (result: unknown) => () => HttpResponse.json({ result, undo: 'the-key.text' });
const undoCall = 'POST /api/undo/delivery';

function answerChanges(): void {
  state.shelves = [
    { name: 'A1', numberOfReservations: 1 },
    { name: 'B2', numberOfReservations: 0 },
  ];
  const anyDelivery = undoable(sampleDelivery({ lockerId: ['1-1'] }));
  worker.use(
    http.patch('/api/deliveries/assign/:pharmacyId/:id', anyDelivery),
    http.patch('/api/deliveries/update-on-pharmacy/:pharmacyId/:id', anyDelivery),
    http.patch('/api/deliveries/update-description/:id', anyDelivery),
    http.delete('/api/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:id', anyDelivery),
    http.post('/api/alarms/comment', undoable(sampleAlarm({ alarmInfo: 'Seen' }))),
    http.post('/api/undo/delivery', () => HttpResponse.json({ result: delivery })),
    http.post('/api/undo/comment', () => HttpResponse.json({ result: sampleAlarm() })),
  );
}

type Screen = Awaited<ReturnType<typeof openModal>>['screen'];

async function chooseShelf(screen: Screen) {
  await screen.getByRole('combobox', { name: 'Choose shelf' }).click();
  await screen.getByRole('option', { name: /B2/u }).click();
}
const press = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true }).click();
const undoButton = (screen: Screen) => screen.getByRole('button', { name: 'Undo' });

type Change = readonly [
  name: string,
  call: string,
  draw: (close: () => void) => ReactNode,
  make: (screen: Screen) => Promise<void>,
];

const changes: readonly Change[] = [
  [
    'an assignment to a shelf',
    undoCall,
    (close) => <AssignShelfModal delivery={waiting} pharmacyId={PHARMACY_ID} onClose={close} />,
    async (screen) => {
      await chooseShelf(screen);
      await press(screen, 'Assign to shelf');
    },
  ],
  [
    'a move to another shelf',
    undoCall,
    (close) => <AssignShelfModal delivery={onShelf} pharmacyId={PHARMACY_ID} onClose={close} />,
    async (screen) => {
      await chooseShelf(screen);
      await press(screen, 'Change shelf');
    },
  ],
  [
    'a deletion',
    undoCall,
    (close) => <DeleteReservationModal delivery={delivery} onClose={close} onDone={close} />,
    (screen) => press(screen, 'Delete'),
  ],
  [
    'a description',
    undoCall,
    (close) => <DescriptionModal delivery={delivery} onClose={close} />,
    async (screen) => {
      await screen.getByRole('textbox', { name: 'Description' }).fill('Heavy');
      await press(screen, 'Save');
    },
  ],
  [
    'a comment',
    'POST /api/undo/comment',
    (close) => <CommentModal alarm={sampleAlarm()} fridges={new Set()} onClose={close} />,
    async (screen) => {
      await screen.getByRole('textbox', { name: 'Comment' }).fill('Seen');
      await press(screen, 'Add comment');
    },
  ],
];

test.each(changes)('LST-04: %s is undone from its toast', async (_name, call, draw, make) => {
  answerChanges();
  const { screen, dialog } = await openModal(draw);
  await make(screen);
  await expect.element(dialog).not.toBeInTheDocument();
  await undoButton(screen).click();
  await expect.element(screen.getByText('Undone: everything is as before')).toBeVisible();
  await expect.element(undoButton(screen)).not.toBeInTheDocument();
  expect(sent(call)?.body).toEqual({ undo: 'the-key.text' });
  expect(countOf(call)).toBe(1);
});
