import { userEvent } from 'vitest/browser';
import { http } from '../../../test/fake/network.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { counterParcel, lists, pickedUpParcel } from '../../../test/fake/fake-lists.ts';
import { countOf, requests, state, network } from '../../../test/fake/fake-server.ts';
import { result } from '../../../test/fake/fake-state.ts';
import { openModal } from '../../../test/open-modal.tsx';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { scan } from '../../../test/scan.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { ScanOpener } from './scan-opener.tsx';

withFakeServer();

const find = 'POST /api/deliveries/find-by-kolli-id';
const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;
const ssn = '131052-308T';

async function open(path: string) {
  const opened = await openApp(path);
  await expect.element(opened.screen.getByRole('main')).toBeVisible();
  return opened;
}

/** Scans a parcel, sees it open, and closes it. */
async function scanAndClose(screen: Awaited<ReturnType<typeof open>>['screen']) {
  scan('fp-900');
  const dialog = screen.getByRole('dialog', { name: /fp-900/u });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

describe('everywhere', () => {
  test('SCN-01: on each screen a scan opens the parcel', async () => {
    lists.reservations = [counterParcel()];
    const { screen, router } = await open('/profile');
    for (const path of [
      '/profile',
      '/profile/security',
      '/users',
      '/to-decide',
      `/pharmacy/${PHARMACY_ID}`,
      `/${PHARMACY_ID}/edit-pickup-box/${BOX_ID}`,
      lockers,
      `/pickup-boxes/${PHARMACY_ID}/delivery-history`,
      '/404',
    ]) {
      router.history.push(path);
      await expect
        .poll(() => [router.state.status, router.state.location.pathname])
        .toEqual(['idle', path]);
      await scanAndClose(screen);
    }
  });

  test('SCN-01: in a dialog that must be answered a scan does nothing, and a message says so', async () => {
    lists.reservations = [counterParcel()];
    const { screen, dialog } = await openModal((close) => (
      <>
        <ScanOpener pharmacyId={PHARMACY_ID} />
        <ModalFrame opened hasNoClose title="Answer me" onClose={close}>
          {null}
        </ModalFrame>
      </>
    ));
    await expect.element(dialog).toBeVisible();
    scan('fp-900');
    await expect
      .element(screen.getByText('A scan can’t be used here. Finish this window first.'))
      .toBeVisible();
    await untilIdle();
    expect(countOf(find)).toBe(0);
    await expect.element(screen.getByRole('dialog', { name: 'Answer me' })).toBeVisible();
  });

  test('SCN-01: without the permission to read deliveries a message says so', async () => {
    const { role } = state.profile;
    state.profile = { ...state.profile, role: { ...role, permissions: ['user.update'] } };
    const { screen } = await open('/profile');
    scan('fp-900');
    await expect
      .element(
        screen
          .getByRole('region', { name: 'Scanner' })
          .getByText('You do not have enough permissions'),
      )
      .toBeVisible();
    await untilIdle();
    expect(countOf(find)).toBe(0);
  });
});

describe('what is no kolli ID', () => {
  test('SCN-01: an identity number is refused, never shown, sent or left in a field', async () => {
    const { screen } = await open(`/pickup-boxes/${PHARMACY_ID}/reservations`);
    const field = screen.getByRole('textbox', { name: /search/iu });
    await userEvent.click(field);
    scan(ssn);
    await expect.element(screen.getByText(/^An identity number was scanned/u)).toBeVisible();
    await expect.element(field).toHaveValue('');
    await untilIdle();
    expect(countOf(find)).toBe(0);
    expect(JSON.stringify(requests).toLowerCase()).not.toContain(ssn.toLowerCase());
    expect(document.body.textContent.toLowerCase()).not.toContain(ssn.toLowerCase());
    expect(location.href.toLowerCase()).not.toContain(ssn.toLowerCase());
  });

  test('SCN-01: a web address and another text are refused with their reason', async () => {
    const { screen } = await open(lockers);
    for (const [code, text] of [
      ['https://kolli.test/verify/1', 'A web address was scanned, not a kolli ID'],
      ['a+b=c?', 'The scanned code is not a kolli ID'],
    ] as const) {
      scan(code);
      await expect.element(screen.getByText(text)).toBeVisible();
      await untilIdle();
      expect(countOf(find), code).toBe(0);
    }
  });
});

test('what is typed fast into a password field is no scan: it stays, and is neither sent nor shown', async () => {
  const { screen } = await open('/profile');
  const old = screen.getByRole('textbox', { name: 'Old password' });
  await userEvent.click(old);
  scan('doors-open-1', 'Tab');
  await expect.element(old).toHaveValue('doors-open-1');
  await untilIdle();
  expect(countOf(find)).toBe(0);
  expect(screen.getByText(/doors-open-1/u).query()).toBeNull();
});

test('SCN-01: a scan with a space in its code, or that ends with two keys, presses no button that has the focus', async () => {
  lists.reservations = [counterParcel({ deliveryId: 'fp900' })];
  const { screen } = await open(`/pickup-boxes/${PHARMACY_ID}/reservations`);
  const button = screen.getByRole('button', { name: 'New pharmacy pickup' }).first();
  for (const [code, ...ends] of [
    ['FP 900', 'Enter'],
    ['fp900', 'Enter', 'Enter'],
  ] as const) {
    (button.element() as HTMLElement).focus();
    scan(code, ...ends);
    await expect.element(screen.getByRole('dialog', { name: /fp900/u })).toBeVisible();
    await untilIdle();
    expect(screen.getByRole('dialog').elements(), code).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }
});

describe('what a parcel needs', () => {
  test('SCN-07: a closed one opens with its history', async () => {
    lists.past = [
      pickedUpParcel({
        actions: [
          { event: 'arrive', time: 1, userName: 'API', lockerId: [], shelf: [], reason: null },
        ],
      }),
    ];
    const { screen } = await open(lockers);
    scan('fp-900');
    const info = screen.getByRole('dialog', { name: /fp-900/u });
    await expect.element(info.getByText('Picked up').first()).toBeVisible();
    await expect.element(info.getByText(/API/u).first()).toBeVisible();
  });

  test('SCN-07: an unknown one offers a reservation of a locker, or one for pickup at the pharmacy, with the ID filled in; what is on hold, expired or removed says what to do next', async () => {
    state.waiting = [];
    const parcel = (index: number, changes: Parameters<typeof counterParcel>[0]) =>
      counterParcel({ docId: `d-${String(index)}`, deliveryId: `fp-${String(index)}`, ...changes });
    lists.reservations = [
      parcel(1, { hold: 'held' }),
      parcel(2, { deliveryStatus: 'expired' }),
      parcel(3, { deliveryStatus: 'removed' }),
    ];
    const { screen } = await open('/users');
    for (const [code, text] of [
      ['fp-1', 'On hold: do not hand out'],
      ['fp-2', 'Expired: it was not picked up in time'],
      ['fp-3', 'Removed from the box'],
    ] as const) {
      scan(code);
      await expect.element(screen.getByRole('dialog').getByText(text)).toBeVisible();
    }
    for (const [button, title] of [
      ['Reserve a locker', 'Quick reservation'],
      ['Pharmacy pickup', 'New pharmacy pickup'],
    ] as const) {
      scan('FP-NEW');
      await screen.getByRole('button', { name: button }).click();
      const form = screen.getByRole('dialog', { name: title });
      await expect
        .element(form.getByRole('textbox', { name: 'Kolli ID', exact: true }))
        .toHaveValue('fp-new');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    }
  });
});

describe('one scan after the other', () => {
  test('SCN-06: the next scan replaces an open parcel; of two codes within 100 ms the last one stays', async () => {
    lists.reservations = [counterParcel(), counterParcel({ docId: 'd-2', deliveryId: 'fp-901' })];
    const { screen } = await open('/users');
    scan('fp-900');
    await expect.element(screen.getByRole('dialog', { name: /fp-900/u })).toBeVisible();
    scan('fp-901');
    await expect.element(screen.getByRole('dialog', { name: /fp-901/u })).toBeVisible();
    expect(screen.getByRole('dialog').elements()).toHaveLength(1);
    expect(countOf(find)).toBe(2);
    scan('fp-900');
    scan('fp-901');
    await expect.poll(() => countOf(find)).toBe(4);
    await untilIdle();
    await expect.element(screen.getByRole('dialog', { name: /fp-901/u })).toBeVisible();
    expect(screen.getByRole('dialog').elements()).toHaveLength(1);
  });

  test('SCN-01: an identity number of another country is not named in the question', async () => {
    lists.reservations = [counterParcel()];
    const { screen } = await open(`/pickup-boxes/${PHARMACY_ID}/reservations`);
    await screen.getByRole('button', { name: 'More actions: fp-900' }).click();
    await screen.getByRole('menuitem', { name: 'Add description' }).click();
    const text = screen.getByRole('textbox', { name: 'Description' });
    await text.fill('Cold');
    scan('13097248022');
    await expect.element(screen.getByText(/^An identity number was scanned/u)).toBeVisible();
    expect(document.body.textContent).not.toContain('13097248022');
    await expect.element(text).toHaveValue('Cold');
  });

  test('SCN-06: a form with unsaved input asks first, and stays if the person stays', async () => {
    lists.reservations = [counterParcel()];
    const { screen } = await open(`/pickup-boxes/${PHARMACY_ID}/reservations`);
    await screen.getByRole('button', { name: 'More actions: fp-900' }).click();
    await screen.getByRole('menuitem', { name: 'Add description' }).click();
    const text = screen.getByRole('textbox', { name: 'Description' });
    await text.fill('Cold');
    scan('fp-900');
    await screen.getByRole('button', { name: 'Stay here' }).click();
    await expect.element(text).toHaveValue('Cold');
    await untilIdle();
    expect(countOf(find)).toBe(0);
    scan('fp-900');
    await screen.getByRole('button', { name: 'Open fp-900' }).click();
    await expect.element(screen.getByRole('dialog', { name: /fp-900/u })).toBeVisible();
    await expect.element(text).not.toBeInTheDocument();
  });

  test('the same code twice within 100 ms is looked up once', async () => {
    lists.reservations = [counterParcel()];
    const answer = Promise.withResolvers<undefined>();
    network.use(
      http.post('/api/deliveries/find-by-kolli-id', async () => {
        await answer.promise;
        return result({ delivery: counterParcel() });
      }),
    );
    const { screen } = await open('/users');
    scan('fp-900');
    scan('fp-900');
    await expect.poll(() => countOf(find)).toBe(1);
    answer.resolve(undefined);
    await expect.element(screen.getByRole('dialog', { name: /fp-900/u })).toBeVisible();
    await untilIdle();
    expect(countOf(find)).toBe(1);
  });
});

describe('SCN-08: sign and sound', () => {
  /** Counts the tones that really start. */
  function listen(): () => number {
    const start = vi.spyOn(OscillatorNode.prototype, 'start');
    onTestFinished(() => start.mockRestore());
    return () => start.mock.calls.length;
  }

  test('SCN-08: found and not found have a sign and tones of their own', async () => {
    lists.reservations = [counterParcel()];
    const { screen } = await open('/users');
    const tones = listen();
    scan('fp-900');
    await expect.element(screen.getByText('Found fp-900')).toBeVisible();
    expect(tones()).toBe(2);
    scan('fp-none');
    await expect.element(screen.getByText('No parcel has the kolli ID fp-none')).toBeVisible();
    expect(tones()).toBe(4);
  });

  test('SCN-08: without the preference there is the sign, and no sound', async () => {
    state.profile = { ...state.profile, scanSound: false };
    lists.reservations = [counterParcel()];
    const { screen } = await open('/users');
    const tones = listen();
    scan('fp-900');
    await expect.element(screen.getByText('Found fp-900')).toBeVisible();
    expect(tones()).toBe(0);
  });

  test('SCN-08: the person turns the sound off on the profile, and on again', async () => {
    const { screen } = await open('/profile');
    const sound = screen.getByRole('switch', { name: 'Play a sound after each scan' });
    await expect.element(sound).toBeChecked();
    await sound.click();
    await expect.element(sound).not.toBeChecked();
    await expect.poll(() => state.profile.scanSound).toBe(false);
    await expect.element(screen.getByText('Saved').first()).toBeVisible();
    await sound.click();
    await expect.poll(() => state.profile.scanSound).toBe(true);
  });
});
