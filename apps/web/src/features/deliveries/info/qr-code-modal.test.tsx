import { expect, test } from 'vitest';
import { openModal } from '../../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../../test/sample/delivery.ts';
import { see } from '../../../../test/the.ts';
import { QrCodeModal } from './qr-code-modal.tsx';

test('DLG-32: the kolli ID as a QR code of 300 pixels with error correction H', async () => {
  const { dialog } = await openModal((close) => (
    <QrCodeModal delivery={sampleDelivery()} onClose={close} />
  ));
  const code = dialog.getByRole('img', { name: 'QR code of fp-48214' });
  await see(code);
  const box = code.element().getBoundingClientRect();
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([300, 300]);
  // Eight bytes fit 21 modules at each level but H, which takes 25; the margin is 4 on each side.
  expect(code.element().getAttribute('viewBox')).toBe('0 0 33 33');
  await see(dialog.getByText('fp-48214', { exact: true }));
});
