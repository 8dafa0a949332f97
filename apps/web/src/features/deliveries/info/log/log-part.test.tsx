import { expect, test } from 'vitest';
import { lists } from '../../../../../test/fake/lists.ts';
import { countOf, failure, result, network } from '../../../../../test/fake/server.ts';
import { openModal } from '../../../../../test/open-modal.tsx';
import { deliveredParcel } from '../../../../../test/sample/delivery.ts';
import { tryAgain } from '../../../../../test/try-again.ts';
import { see } from '../../../../../test/the.ts';
import { ReservationInfoModal } from '../reservation-info-modal.tsx';

const call = `GET /api/deliveries/details/${deliveredParcel().docId}`;

test('the events of a delivery come when it is opened, its facts at once', async () => {
  const parcel = deliveredParcel();
  lists.opened.set(parcel.docId, parcel);
  // A row of a list has no log.
  const { actions: _actions, actionsLog: _log, ...row } = parcel;
  const { dialog } = await openModal((close) => (
    <ReservationInfoModal delivery={row} onClose={close} />
  ));
  await see(dialog.getByText('fp-48214, fp-48214-2'), dialog.getByText('Order arrived'));
  expect(countOf(call)).toBe(1);
});

test('events that do not load are not shown as none, and can be asked for again', async () => {
  const parcel = deliveredParcel();
  lists.opened.set(parcel.docId, parcel);
  let isDown = true;
  network.get('/api/deliveries/details/:docId', () =>
    isDown ? failure('delivery_not_found') : result(parcel),
  );
  const { dialog } = await openModal((close) => (
    <ReservationInfoModal delivery={parcel} onClose={close} />
  ));
  await see(dialog.getByText(/The log did not load/u));
  await tryAgain(dialog.getByRole('button', { name: 'Try again' }), () => {
    isDown = false;
  });
  await see(dialog.getByText('Order arrived'));
});
