import { http } from '../../../../../test/fake/network.ts';
import { expect, test } from 'vitest';
import { lists } from '../../../../../test/fake/fake-lists.ts';
import { countOf, failure, result, network } from '../../../../../test/fake/fake-server.ts';
import { openModal } from '../../../../../test/open-modal.tsx';
import { withFakeServer } from '../../../../../test/render-app.tsx';
import { deliveredParcel } from '../../../../../test/sample/sample-delivery.ts';
import { tryAgain } from '../../../../../test/try-again.ts';
import { ReservationInfoModal } from '../reservation-info-modal.tsx';

withFakeServer();

const call = `GET /api/deliveries/details/${deliveredParcel().docId}`;

test('the events of a delivery come when it is opened, its facts at once', async () => {
  const parcel = deliveredParcel();
  lists.opened.set(parcel.docId, parcel);
  // A row of a list has no log.
  const { actions: _actions, actionsLog: _log, ...row } = parcel;
  const { dialog } = await openModal((close) => (
    <ReservationInfoModal delivery={row} onClose={close} />
  ));
  await expect.element(dialog.getByText('fp-48214, fp-48214-2')).toBeVisible();
  await expect.element(dialog.getByText('Order arrived')).toBeVisible();
  expect(countOf(call)).toBe(1);
});

test('events that do not load are not shown as none, and can be asked for again', async () => {
  const parcel = deliveredParcel();
  lists.opened.set(parcel.docId, parcel);
  let isDown = true;
  network.use(
    http.get('/api/deliveries/details/:docId', () =>
      isDown ? failure('delivery_not_found') : result(parcel),
    ),
  );
  const { dialog } = await openModal((close) => (
    <ReservationInfoModal delivery={parcel} onClose={close} />
  ));
  await expect.element(dialog.getByText(/The log did not load/u)).toBeVisible();
  await tryAgain(dialog.getByRole('button', { name: 'Try again' }), () => {
    isDown = false;
  });
  await expect.element(dialog.getByText('Order arrived')).toBeVisible();
});
