import { expect, test } from 'vitest';
import { countOf } from '../../../../test/fake/server.ts';
import { openModal } from '../../../../test/open-modal.tsx';
import { deliveredParcel } from '../../../../test/sample/delivery.ts';
import { untilIdle } from '../../../../test/until-idle.ts';
import { see } from '../../../../test/the.ts';
import { ReservationInfoModal } from './reservation-info-modal.tsx';

test('SEC-18: opening the information of a delivery is recorded, once for each time', async () => {
  const delivery = deliveredParcel();
  const call = `POST /api/deliveries/opened/${delivery.docId}`;
  const { dialog, opener } = await openModal((close) => (
    <ReservationInfoModal delivery={delivery} onClose={close} />
  ));
  await untilIdle();
  expect(countOf(call)).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await opener.click();
  await see(dialog);
  await untilIdle();
  expect(countOf(call)).toBe(2);
});
