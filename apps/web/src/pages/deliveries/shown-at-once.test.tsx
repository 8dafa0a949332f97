import { expect, test } from 'vitest';
import { counterParcel, lists } from '../../../test/fake/lists.ts';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { pathOf, row, door, openDoor, renderScreen } from '../../../test/open-app.tsx';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { choose, gone, see, the } from '../../../test/the.ts';

/** An answer of the server that a test holds back, and then gives as a refusal. */
function heldRefusal(code: Parameters<typeof failure>[0]) {
  const { promise, resolve: give } = Promise.withResolvers<void>();
  return { answer: () => promise.then(() => failure(code)), give };
}

/** How many frames are drawn until something shows: six are 100 ms, and a busy machine draws no more of them. */
async function framesUntil(isShown: () => boolean): Promise<number> {
  let frames = 0;
  while (!isShown() && frames < 60) {
    await new Promise(requestAnimationFrame);
    frames += 1;
  }
  return frames;
}

const press = (button: { element: () => Element }) => {
  (button.element() as HTMLElement).click();
};

test('LST-05: a door is out of use within six frames, before the server answers, and in use again where it refuses, with the reason', async () => {
  const { answer, give } = heldRefusal('user_is_logged_in_to_box_invalid_locker');
  network.patch('/api/pickup-boxes/toggle-locker/:id', answer);
  await openDoor('1-1', renderScreen);
  const toggle = the.switch('Locker in use');
  await expect.element(toggle).toBeChecked();
  press(toggle);
  const isOut = () => the.option('1-1, small, not in use').query();
  expect(await framesUntil(() => isOut() !== null)).toBeLessThanOrEqual(6);
  await expect.element(toggle).not.toBeChecked();
  await expect.element(door('1-1')).toHaveAccessibleName('1-1, small, not in use');
  await expect.poll(() => countOf(`PATCH /api/pickup-boxes/toggle-locker/${BOX_ID}`)).toBe(1);
  give();
  await see(the.alert().getByText(/Someone is signed in/u));
  await expect.element(toggle).toBeChecked();
  await expect.element(door('1-1')).toHaveAccessibleName('1-1, small, free');
});

test('LST-05: another shelf shows within six frames, before the server answers, and the former one where it refuses, with the reason', async () => {
  const { answer, give } = heldRefusal('wrong_delivery_status');
  network.patch('/api/deliveries/update-on-pharmacy/:pharmacyId/:id', answer);
  state.shelves = [
    { name: 'A1', numberOfReservations: 1 },
    { name: 'B2', numberOfReservations: 0 },
  ];
  lists.reservations = [counterParcel({ shelf: ['A1'], heldShelves: ['A1'] })];
  await renderScreen(pathOf('reservations'));
  const own = row('fp-900');
  await own.getByRole('button', { name: /shelf/iu }).first().click();
  await choose('Choose shelf', /B2/u);
  const list = own.element();
  press(the.button('Change shelf'));
  expect(await framesUntil(() => list.textContent.includes('B2'))).toBeLessThanOrEqual(6);
  await gone(the.dialog());
  await expect.poll(() => own.element().textContent).toContain('B2');
  give();
  const reason = the.alert().getByText(/^fp-900: .*has changed in the meantime/u);
  await see(reason);
  await expect.poll(() => own.element().textContent).toContain('A1');
  expect(own.element().textContent).not.toContain('B2');
});

test('LST-05: a comment shows before the server answers, and goes where it refuses, with the reason', async () => {
  const { answer, give } = heldRefusal('alarm_not_found');
  network.post('/api/alarms/comment', answer);
  alarms.push(sampleAlarm());
  await renderScreen(pathOf('alarms'));
  await the.button(/Add comment/u).click();
  const field = the.textbox('Comment');
  await field.fill('Checked the seal');
  await the.button('Add comment', { exact: true }).click();
  await gone(the.dialog());
  const commented = the.row(/Checked the seal/u);
  await see(commented);
  give();
  await see(the.alert().getByText(/was not found/u));
  await expect.element(field).toHaveValue('Checked the seal');
  await gone(commented);
});
