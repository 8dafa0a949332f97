import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { http } from '../../../test/fake/network.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sent } from '../../../test/fake/fake-actions.ts';
import { countOf, failure, state, network } from '../../../test/fake/fake-server.ts';
import { sampleAlarm } from '../../../test/fake/fake-lockers.ts';
import { openModal } from '../../../test/open-modal.tsx';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { CommentModal } from '../../features/alarms/comment-modal.tsx';
import { AssignShelfModal } from '../../features/deliveries/assign/assign-shelf-modal.tsx';
import { PutOrderModal } from '../../features/deliveries/assign/put-order-modal.tsx';
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
const undoable = (result: unknown) => () => Response.json({ result, undo: 'the-key.text' });
const undoCall = 'POST /api/undo/delivery';

function answerChanges(): void {
  state.shelves = [
    { name: 'A1', numberOfReservations: 1 },
    { name: 'B2', numberOfReservations: 0 },
  ];
  const anyDelivery = undoable(sampleDelivery({ lockerId: ['1-1'] }));
  network.use(
    http.patch('/api/deliveries/assign/:pharmacyId/:id', anyDelivery),
    http.patch('/api/deliveries/update-on-pharmacy/:pharmacyId/:id', anyDelivery),
    http.patch('/api/deliveries/update-description/:id', anyDelivery),
    http.delete('/api/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:id', anyDelivery),
    http.post('/api/alarms/comment', undoable(sampleAlarm({ alarmInfo: 'Seen' }))),
    http.patch('/api/pickup-boxes/toggle-locker/:id', undoable(null)),
    http.post('/api/undo/delivery', () => Response.json({ result: delivery })),
    http.post('/api/undo/comment', () => Response.json({ result: sampleAlarm() })),
    http.post('/api/undo/locker', () => Response.json({ result: null })),
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
    (screen) => press(screen, 'Put into 1-1'),
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

test('LST-04: a door out of use is in use again by Ctrl+Z', async () => {
  answerChanges();
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  await screen.getByRole('option', { name: /^1-1,/u }).click();
  await screen.getByRole('switch', { name: 'Locker in use' }).click({ force: true });
  await expect.element(undoButton(screen)).toBeVisible();
  await screen.getByRole('option', { name: /^1-1,/u }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => countOf('POST /api/undo/locker')).toBe(1);
  await expect.element(screen.getByText('Undone: everything is as before')).toBeVisible();
});

test('LST-04: an undo that fails while the network is away says so, and can be tried again; a refused one says why, and is not offered again', async () => {
  answerChanges();
  const { screen, opener } = await openModal((close) => (
    <DeleteReservationModal delivery={delivery} onClose={close} onDone={close} />
  ));
  await press(screen, 'Delete');
  network.use(http.post('/api/undo/delivery', () => Response.error(), { once: true }));
  await undoButton(screen).click();
  await expect.element(screen.getByRole('alert').getByText(/./u).first()).toBeVisible();
  await expect.element(screen.getByText('The reservation fp-48214 was deleted')).toBeVisible();
  await undoButton(screen).click();
  await expect.element(screen.getByText('Undone: everything is as before')).toBeVisible();
  expect(countOf(undoCall)).toBe(2);
  for (const [code, text] of [
    ['undo_changed', 'This has changed since, so it can’t be undone.'],
    ['undo_too_late', 'It is too late to undo this.'],
    ['locker_already_reserved', /was taken a moment ago/u],
  ] as const) {
    network.use(http.post('/api/undo/delivery', () => failure(code)));
    await opener.click();
    await press(screen, 'Delete');
    await undoButton(screen).click();
    await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible();
    await expect.element(undoButton(screen)).not.toBeInTheDocument();
  }
});
