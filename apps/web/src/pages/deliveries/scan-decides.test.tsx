import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { countOf, network, requests, result, state } from '../../../test/fake/server.ts';
import { openApp, pathOf } from '../../../test/open-app.tsx';
import { openModal } from '../../../test/open-modal.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { scan, scanSlowly, scanWithShift } from '../../../test/scan.ts';
import { gone, see, the, untilIdle } from '../../../test/the.ts';
import { SecretInput } from '../../components/form/secret-input.tsx';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { ScanOpener } from './scan-opener.tsx';

const gaps = [0, 20, 50, 80, 120, 150];
const find = 'POST /api/deliveries/find-by-kolli-id';
const sign = the.region('Last scan');
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
        <TextInput label="Hidden" type="password" />
        <TextInput label="Shown" autoComplete="current-password" />
        <SecretInput label="PIN" showLabel="Show" hideLabel="Hide" />
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

test.each(['Hidden', 'Shown', 'PIN'])(
  'SCN-12: in a field for a secret (%s) a scan of any speed sends nothing, and what it typed stays there and is sent nowhere',
  async (label) => {
    const { onSubmit } = await openForm();
    const field = the.label(label, { exact: true });
    if (label === 'PIN') await the.button('Show').click();
    for (const gapMs of gaps) {
      await field.fill('');
      scanSlowly('482154', gapMs, 'Enter', 'Enter');
      await see(sign.getByText('Typed very fast: press Enter once more to send it'));
      await expect.element(field).toHaveValue('482154');
    }
    await untilIdle();
    expect([onSubmit.mock.calls, countOf(find)]).toEqual([[], 0]);
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  },
);

/** A field that is gone once its code is complete, as where a dialog ends with it. */
function CodeField() {
  const [code, setCode] = useState('');
  return code.length === 6 ? null : (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      value={code}
      onChange={({ currentTarget }) => flushSync(() => setCode(currentTarget.value))}
    />
  );
}

test.each(gaps)(
  'SCN-12: a code that was typed for a secret is no scan, though its field is gone before Enter, with %s ms between its keys',
  async (gapMs) => {
    await openModal(() => (
      <>
        <ScanOpener pharmacyId={PHARMACY_ID} />
        <CodeField />
      </>
    ));
    const field = the.label('Code', { exact: true });
    await userEvent.click(field);
    scanSlowly('482154', gapMs);
    await gone(field);
    await untilIdle();
    expect([countOf(find), the.text(/482154/u).query()]).toEqual([0, null]);
  },
);

test('SCN-12: a parcel that is scanned again after another one, while the first is looked up, is the last one', async () => {
  lists.reservations = ['fp-1', 'fp-2'].map((deliveryId) => counterParcel({ deliveryId }));
  const answers: (() => void)[] = [];
  network.post('/api/deliveries/find-by-kolli-id', async ({ request }) => {
    const { kolliId } = (await request.clone().json()) as { kolliId: string };
    await new Promise<void>((resolve) => void answers.push(resolve));
    return result({ delivery: counterParcel({ deliveryId: kolliId }) });
  });
  await openApp(pathOf('reservations'));
  await see(the.heading('Reservations'));
  for (const code of ['fp-1', 'fp-2', 'fp-1', 'fp-1']) scan(code);
  for (const index of [0, 1, 2]) {
    await expect.poll(() => answers.length).toBe(index + 1);
    answers[index]?.();
  }
  await untilIdle();
  expect(countOf(find)).toBe(3);
  await see(the.dialog(/fp-1/u));
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
