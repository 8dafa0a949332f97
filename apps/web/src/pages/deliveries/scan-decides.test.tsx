import { keysOf, nordicLayouts, usLayout } from '@kolli/domain/testing/keyboard-layouts';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { countOf, requests, state } from '../../../test/fake/server.ts';
import { openApp, pathOf } from '../../../test/open-app.tsx';
import { openModal } from '../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { scan, scanKeys, scanSlowly, scanWithShift } from '../../../test/scan.ts';
import { leave, see, the, untilIdle } from '../../../test/the.ts';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { scannerLayout } from '../../lib/scan/scanner-layout.ts';
import { ScanOpener } from './scan-opener.tsx';

const gaps = [0, 20, 50, 80, 120, 150];
const find = 'POST /api/deliveries/find-by-kolli-id';
const sign = the.region('Scanner');
const nordic = nordicLayouts['Norwegian'] ?? {};
const sentChanges = () => requests.filter(({ line }) => line.startsWith('PATCH'));

/** Two orders that wait for a place; the keys of the second one's kolli ID are keys of sizes. */
async function openSizeStep() {
  const first = sampleDelivery({
    deliveryId: 'fp-1',
    docId: '01990000-0000-7000-8000-0000000000a1',
  });
  state.waiting = [
    first,
    { ...first, deliveryId: 'mf-2154', docId: '01990000-0000-7000-8000-0000000000a2' },
  ];
  await openApp(pathOf('reservations'));
  await see(the.heading('Reservations'));
  scan('fp-1');
  await see(the.dialog(/fp-1/u));
  await expect.element(the.radio(/Small/u)).toHaveFocus();
}

test.each(gaps)(
  'SCN-12: above the size step of one parcel another is scanned, with %s ms between its keys: nothing is reserved, and its own step opens',
  async (gapMs) => {
    await openSizeStep();
    scanSlowly('mf-2154', gapMs);
    await see(the.dialog(/mf-2154/u));
    await untilIdle();
    expect(sentChanges()).toEqual([]);
    expect(the.dialog().elements()).toHaveLength(1);
  },
);

test('SCN-12: a pause of the computer changes nothing; a scan that lost its beginning is refused, and what it chose is taken back', async () => {
  await openSizeStep();
  scanSlowly('4154', (index) => (index === 1 ? 600 : 60));
  await see(sign.getByText('A part of the scan is missing. Scan it again.'));
  await expect.element(the.radio(/Small/u)).toBeChecked();
  scanSlowly('mf-2154', (index) => (index === 5 ? 900 : 60));
  await see(the.dialog(/mf-2154/u));
  await untilIdle();
  expect(sentChanges()).toEqual([]);
});

test('SCN-12: a scanner that sends no Enter chooses no size, and a message says what to set', async () => {
  await openSizeStep();
  scanSlowly('mf-2154', 60, 'Shift');
  await see(sign.getByText(/^The scanner sends no Enter/u));
  await expect.element(the.radio(/Small/u)).toBeChecked();
  expect(countOf(find)).toBe(1);
});

/** A dialog with a control of each kind, which stays open below scans; Enter sends it, and its button has the focus. */
async function openForm() {
  const [onSubmit, onPressed] = [vi.fn<() => void>(), vi.fn<() => void>()];
  lists.reservations = [counterParcel()];
  await openModal((close) => (
    <>
      <ScanOpener pharmacyId={PHARMACY_ID} />
      <ModalFrame
        opened
        hasNoClose
        title="A form"
        onClose={close}
        onSubmit={onSubmit}
        actions={
          <>
            <Button data-autofocus onClick={onPressed}>
              Press
            </Button>
            <Button type="submit">Send</Button>
          </>
        }
      >
        <TextInput label="Words" />
        <TextInput label="Number" inputMode="numeric" />
        <Radio label="One" name="one" />
        <Checkbox label="Tick" onChange={onPressed} />
      </ModalFrame>
    </>
  ));
  await see(the.dialog('A form'));
  return { onSubmit, onPressed };
}

test.each([
  ['textbox', 'Words'],
  ['textbox', 'Number'],
  ['radio', 'One'],
  ['checkbox', 'Tick'],
  ['button', 'Press'],
  ['button', 'Send'],
] as const)(
  'SCN-12: in a dialog with the focus on its %s %s no scan of any speed sends the form, ticks or presses anything',
  async (role, name) => {
    const { onSubmit, onPressed } = await openForm();
    for (const gapMs of gaps) {
      for (const code of ['fp-900', '900 900', '0401234567']) {
        (the.dialog('A form').getByRole(role, { name }).element() as HTMLElement).focus();
        scanSlowly(code, gapMs, 'Enter', 'Enter');
        await untilIdle();
      }
    }
    expect([onSubmit.mock.calls, onPressed.mock.calls]).toEqual([[], []]);
  },
);

test('SCN-12: what a person typed as fast stays; a message says so, and Enter once more sends it', async () => {
  const { onSubmit } = await openForm();
  const field = the.textbox('Words');
  await userEvent.click(field);
  scanSlowly('quick words', 110);
  await see(sign.getByText('Typed very fast: press Enter once more to send it'));
  await expect.element(field).toHaveValue('quick words');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('SCN-12: capital letters with Shift leave nothing in the field where they were typed', async () => {
  lists.reservations = [counterParcel()];
  await openApp(pathOf('reservations'));
  await see(the.heading('Reservations'));
  const field = the.textbox(/search/iu);
  await field.fill('+35844');
  await userEvent.click(field);
  scanWithShift('FP-900');
  await see(the.dialog(/fp-900/u));
  await expect.element(field).toHaveValue('+35844');
});

test('SCN-12: two scans in a row are two, whatever the second one meets', async () => {
  await openSizeStep();
  for (const code of ['mf-2154', 'fp-1']) scanSlowly(code, 80);
  await see(the.dialog(/fp-1/u));
  await expect.poll(() => countOf(find)).toBe(3);
});

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
