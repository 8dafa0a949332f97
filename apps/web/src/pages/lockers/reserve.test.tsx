import { http } from '../../../test/fake/network.ts';
import { userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import {
  changeLocker,
  countOf,
  failure,
  live,
  requests,
  network,
} from '../../../test/fake/fake-server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();

const create = '/api/deliveries/create/:boxId';
const created = `POST /api/deliveries/create/${BOX_ID}`;

async function openReserve() {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  await screen.getByRole('option', { name: /^1-2,/u }).click();
  await screen.getByRole('button', { name: 'Reserve', exact: true }).click();
  const kolliId = screen.getByLabelText('Kolli ID', { exact: false }).first();
  const phone = screen.getByLabelText('Phone', { exact: false });
  const submit = screen.getByRole('button', { name: 'Reserve the locker' });
  const fill = async () => {
    await kolliId.fill('FP-77');
    await phone.fill('+358401234567');
  };
  await expect.element(kolliId).toBeVisible();
  return { screen, kolliId, phone, submit, fill };
}

describe('the form', () => {
  test('DLG-08 DLG-14: it sends the cleaned kolli ID for the chosen locker', async () => {
    const { screen, kolliId, phone, submit } = await openReserve();
    await kolliId.fill('FP 77');
    await phone.fill('+358401234567');
    await submit.click();
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    expect(requests.find(({ line }) => line === created)?.body).toEqual({
      deliveryId: 'fp77',
      additionalDeliveryIds: [],
      phoneNumber: '+358401234567',
      is_drug: false,
      lockerId: ['1-2'],
    });
  });

  test('DLG-13: spaces are blocked on key press in the kolli ID', async () => {
    const { kolliId } = await openReserve();
    await userEvent.type(kolliId, 'a b c');
    await expect.element(kolliId).toHaveValue('abc');
  });

  test('DLG-15: two more kolli IDs can be added, and no third', async () => {
    const { screen } = await openReserve();
    const add = screen.getByRole('button', { name: 'Add another kolli ID' });
    await add.click();
    await expect.element(screen.getByLabelText('Second kolli ID')).toHaveFocus();
    await add.click();
    await expect.element(screen.getByLabelText('Third kolli ID')).toHaveFocus();
    expect(add.query()).toBeNull();
  });

  test('DLG-15: an added kolli ID has the focus at once, and never takes it from the next field', async () => {
    const { screen } = await openReserve();
    const add = screen.getByRole('button', { name: 'Add another kolli ID' }).element();
    (add as HTMLElement).click();
    expect(document.activeElement).toBe(screen.getByLabelText('Second kolli ID').element());
  });

  test('DLG-18 DLG-19: ticking that it includes drugs reveals the identity number', async () => {
    const { screen } = await openReserve();
    expect(screen.getByLabelText('Identity number').query()).toBeNull();
    await screen.getByLabelText('Includes drugs').click();
    await expect.element(screen.getByLabelText('Identity number')).toBeVisible();
  });

  test('DLG-20: no errors are shown before the form is dirty; for a phone number on blur', async () => {
    const { screen, kolliId, phone } = await openReserve();
    expect(screen.getByText('This field is required.').query()).toBeNull();
    await phone.fill('+3584');
    expect(phone.element().getAttribute('aria-invalid')).not.toBe('true');
    await kolliId.click();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await kolliId.fill('a');
    await kolliId.fill('');
    await expect.element(screen.getByText('This field is required.')).toBeVisible();
  });

  test('DLG-12 DLG-17: sending an empty form shows the required fields, sends nothing and focuses the first', async () => {
    const { screen, kolliId, submit } = await openReserve();
    await submit.click();
    expect(screen.getByText('This field is required.').elements()).toHaveLength(2);
    await expect.element(kolliId).toHaveFocus();
    await untilIdle();
    expect(countOf(created)).toBe(0);
  });
});

describe('sending it', () => {
  test('DLV-27: behind the confirmation the locker is shown as reserved before the box is refetched', async () => {
    const { screen, fill, submit } = await openReserve();
    await fill();
    network.use(http.get('/api/pickup-boxes/show/:id', () => new Promise<never>(() => undefined)));
    await submit.click();
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    const door = screen.getByRole('option', { name: /^1-2,.*reserved/u, includeHidden: true });
    await expect.element(door).toBeInTheDocument();
  });

  test('a double click and Enter send it once', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    network.use(
      http.post(create, async () => {
        await released;
        return Response.json({ result: sampleDelivery({ lockerId: ['1-2'] }) });
      }),
    );
    const { screen, submit, fill } = await openReserve();
    await fill();
    const form = submit.element().closest('form');
    for (let again = 0; again < 3; again += 1) form?.requestSubmit();
    await expect.poll(() => countOf(created)).toBe(1);
    release();
    await expect.element(screen.getByText('Locker 1-2 is reserved')).toBeVisible();
    expect(countOf(created)).toBe(1);
  });

  test('the error code of a field is shown at it, without a toast, and the input stays', async () => {
    network.use(http.post(create, () => failure('kolli_id_in_use')));
    const { screen, kolliId, phone, submit, fill } = await openReserve();
    await fill();
    await submit.click();
    await expect
      .element(
        screen.getByText(
          'This kolli ID is already used by an open delivery. Check it or use another one.',
        ),
      )
      .toBeVisible();
    await expect.element(kolliId).toHaveAttribute('aria-invalid', 'true');
    await expect.element(kolliId).toHaveValue('FP-77');
    await expect.element(phone).toHaveValue('+358401234567');
    expect(
      screen
        .getByRole('alert')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['']);
    await kolliId.fill('FP-78');
    await expect.element(kolliId).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('NET-12 DLV-27: another code is a toast; the box is refetched and the input stays', async () => {
    network.use(http.post(create, () => failure('locker_already_reserved')));
    const { screen, kolliId, submit, fill } = await openReserve();
    const before = countOf(`GET /api/pickup-boxes/show/${BOX_ID}`);
    changeLocker('1-2', { status: 'reserved', order: deliveredParcel() });
    await fill();
    await submit.click();
    await expect
      .element(screen.getByText('The locker was taken a moment ago.', { exact: false }))
      .toBeVisible();
    await expect.element(screen.getByText('1-2 was taken a moment ago')).toBeVisible();
    await expect.element(kolliId).toHaveValue('FP-77');
    expect(submit.query()).toBeNull();
    expect(countOf(`GET /api/pickup-boxes/show/${BOX_ID}`)).toBeGreaterThan(before);
  });

  test('NET-07 NET-13: bad input is shown at the field that the server names, without a log-out', async () => {
    const errors = [{ msg: 'validation.phoneNumber', path: 'phoneNumber' }];
    network.use(http.post(create, () => failure('validation_fail', errors)));
    const { screen, phone, submit, fill } = await openReserve();
    await fill();
    await submit.click();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText('Use the format', { exact: false })).toBeVisible();
  });
});

describe('focus', () => {
  test('DLG-02: it starts in the first field, and Cancel sends nothing and returns focus', async () => {
    const { screen, kolliId } = await openReserve();
    await expect.element(kolliId).toHaveFocus();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Reserve', exact: true }))
      .toHaveFocus();
    await untilIdle();
    expect(countOf(created)).toBe(0);
  });

  test('DLG-01: a reopened form is empty', async () => {
    const { screen, kolliId, fill } = await openReserve();
    await fill();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect.element(kolliId).toHaveValue('');
  });

  test('DLG-26 DLG-27: a confirmation names the locker, and focus goes to its door after', async () => {
    const { screen, submit, fill } = await openReserve();
    await fill();
    await submit.click();
    const done = screen.getByRole('button', { name: 'Done' });
    await expect.element(done).toHaveFocus();
    changeLocker('1-2', { status: 'reserved', order: deliveredParcel() });
    live.notify(BOX_ID);
    await done.click();
    await expect.element(screen.getByRole('option', { name: /^1-2,/u })).toHaveFocus();
  });
});

describe('opening and closing', () => {
  test('a double click on Reserve opens the form and does not close it', async () => {
    const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
    await screen.getByRole('option', { name: /^1-2,/u }).click();
    const button = screen.getByRole('button', { name: 'Reserve', exact: true });
    const { pass, release } = holdTimers();
    await button.click();
    await expect.poll(() => document.querySelector('.mantine-Modal-overlay')).not.toBeNull();
    // The second click lands on what is there now: the dialog's backdrop.
    const clickBackdrop = () => {
      const backdrop = document.querySelector<HTMLElement>('.mantine-Modal-overlay');
      expect(backdrop).not.toBeNull();
      backdrop?.click();
    };
    clickBackdrop();
    pass(400);
    await drawn();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    release();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    clickBackdrop();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('after a dialog, Escape still returns focus to the door', async () => {
    const { screen } = await openReserve();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('button', { name: 'Reserve', exact: true }))
      .toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('option', { name: /^1-2,/u })).toHaveFocus();
  });
});
