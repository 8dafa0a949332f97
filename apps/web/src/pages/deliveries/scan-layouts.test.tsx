import { keysOf, nordicLayouts, usLayout } from '@kolli/domain/testing/keyboard-layouts';
import { TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { countOf } from '../../../test/fake/server.ts';
import { openModal } from '../../../test/open-modal.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { openApp, pathOf } from '../../../test/open-app.tsx';
import { scan, scanKeys } from '../../../test/scan.ts';
import { leave, see, the, untilIdle } from '../../../test/the.ts';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { kolliFieldProps } from '../../lib/scan/kolli-field.ts';
import { ScanOpener } from './scan-opener.tsx';
import { scannerLayout, storeScannerLayout } from '../../lib/scan/scanner-layout.ts';

const find = 'POST /api/deliveries/find-by-kolli-id';
const sign = the.region('Last scan');
const nordic = nordicLayouts['Norwegian'] ?? {};
const code = the.dialog('What does the label say?');
const answer = (name: string) => code.getByRole('button', { name, exact: true });

test('SCN-10: where the keys of a scanner do not tell which code it was, the person says what the label says, and it is remembered at this computer', async () => {
  lists.reservations = [counterParcel({ deliveryId: 'fp/10505' })];
  await openApp(pathOf('reservations'));
  await see(the.text('fp/10505').first());
  scanKeys(keysOf('FP/10505', usLayout, nordic));
  await see(answer('fp/10505'), answer('fp-10505'));
  expect(countOf(find)).toBe(0);
  // Nothing is chosen by Enter.
  await expect.element(answer('Scan again')).toHaveFocus();
  await answer('fp/10505').click();
  await see(the.dialog(/fp\/10505/u));
  expect(scannerLayout()).toBe('us');
  await leave(the.dialog());
  scanKeys(keysOf('FP-10505', usLayout, nordic));
  await see(the.dialog('No parcel has the ID fp-10505'));
});

test('SCN-10: at a computer whose scanner is known a second one, set otherwise, is asked about where its code is a parcel’s', async () => {
  storeScannerLayout('computer');
  lists.reservations = [counterParcel({ deliveryId: 'fp/10505' })];
  await openApp(pathOf('reservations'));
  await see(the.text('fp/10505').first());
  scanKeys(keysOf('FP/10505', usLayout, nordic));
  await see(answer('fp/10505'), answer('fp-10505'));
  await answer('fp/10505').click();
  await see(the.dialog(/fp\/10505/u));
  expect(scannerLayout()).toBe('mixed');
  await leave(the.dialog());
  storeScannerLayout('computer');
  lists.reservations = [counterParcel({ deliveryId: 'fp-10505' })];
  scanKeys(keysOf('FP-10505', nordic, nordic));
  await see(the.dialog(/fp-10505/u));
});

test('SCN-10: so it is where a dialog takes the code into its field', async () => {
  storeScannerLayout('computer');
  lists.reservations = [counterParcel({ deliveryId: 'fp/10505' })];
  await openModal((close) => (
    <>
      <ScanOpener pharmacyId={PHARMACY_ID} />
      <ModalFrame opened title="A form" actions={null} onClose={close}>
        <TextInput {...kolliFieldProps} label="Kolli ID" />
      </ModalFrame>
    </>
  ));
  const field = the.textbox('Kolli ID');
  await see(field);
  scanKeys(keysOf('FP/10505', usLayout, nordic));
  await answer('fp/10505').click();
  await expect.element(field).toHaveValue('fp/10505');
});

test('SCN-10: an answer that comes late asks nothing beside the parcel that was scanned since', async () => {
  storeScannerLayout('computer');
  lists.reservations = ['fp/10505', 'fp900'].map((deliveryId) => counterParcel({ deliveryId }));
  await openApp(pathOf('reservations'));
  await see(the.text('fp/10505').first());
  scanKeys(keysOf('FP/10505', usLayout, nordic));
  scan('fp900');
  await see(the.dialog(/fp900/u));
  await untilIdle();
  expect(the.dialog().elements()).toHaveLength(1);
});

test('SCN-10: a code that is none by the layout of the computer is asked about once; refused later, with the cause', async () => {
  await openApp(pathOf('reservations'));
  await see(the.heading('Reservations'));
  scanKeys(keysOf('A+4821', nordic, nordic));
  await see(answer('a-4821'));
  await answer('Something else').click();
  await see(sign.getByText('The scanned code is not a kolli ID'));
  scanKeys(keysOf('A+4821', nordic, nordic));
  await see(sign.getByText(/^The scanner types with another keyboard layout/u));
  expect([countOf(find), scannerLayout()]).toEqual([0, 'computer']);
});

test('SCN-10: the bracket before a code shows a US scanner, whose code is then read by the places of its keys', async () => {
  lists.reservations = [counterParcel({ deliveryId: '376123456789012349' })];
  await openApp(pathOf('reservations'));
  await see(the.heading('Reservations'));
  scanKeys(keysOf(']C100376123456789012349', usLayout, nordic));
  await see(the.dialog(/376123456789012349/u));
  expect(scannerLayout()).toBe('us');
});

test('SCN-10: the next scan takes the place of the question', async () => {
  lists.reservations = [counterParcel()];
  await openApp(pathOf('reservations'));
  await see(the.heading('Reservations'));
  scanKeys(keysOf('FP-10505', nordic, nordic));
  await see(answer('fp-10505'));
  scan('fp-900');
  await see(the.dialog(/fp-900/u));
  expect(the.dialog().elements()).toHaveLength(1);
});
