import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { finishOpening } from '../../../test/fake/boxes.ts';
import { holds, judge } from '../../../test/fake/holds.ts';
import { countOf, failure, live, network, state } from '../../../test/fake/server.ts';
import { openApp, renderScreen } from '../../../test/open-app.tsx';
import { heldId, pickedUpHold, sampleHold, warmHold } from '../../../test/sample/hold.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { bodiesOf, choose, see, sent, textsOf, the } from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { languages } from '@kolli/domain/people/languages';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const timeText = (time: number) => formatDateTime(new Date(time));
const article = the.article();
const decision = the.region('Decision');
const button = (name: string) => decision.getByRole('button', { name });
const figure = (label: string) =>
  [...article.element().querySelectorAll('dt')].find(({ textContent }) => textContent === label)
    ?.parentElement;

async function open(render = renderScreen) {
  const app = await render('/to-decide');
  await see(the.img(/^Line chart/u));
  return app;
}

test('facts come with the whole parcel, and are those of the list if it does not load', async () => {
  holds.list = [sampleHold()];
  const { promise, resolve } = Promise.withResolvers<void>();
  const refuse = () => promise.then(() => failure('too_many_requests'));
  network.get('/api/deliveries/holds/:pharmacyId/show/:docId', refuse);
  await renderScreen('/to-decide');
  await see(article.getByText('Highest'));
  const since = article.getByText('In the door since');
  expect(since.query()).toBeNull();
  resolve();
  await see(since);
});

test('HLD-06 HLD-07 TRU-07: figures, words and colours follow the range of each time; the newest temperature has its time once it is old; and of a parcel that is held again, who decided before, when and why', async () => {
  const changed = Date.now() - 12 * HOUR_MS;
  const ranges = [
    { until: changed, min: 2, max: 15 },
    { until: null, min: 4, max: 8 },
  ];
  const at = Date.now() - 40 * MINUTE_MS;
  const held = sampleHold({ ranges, newest: { time: at, celsius: 9.9 } });
  holds.list = [held];
  const time = held.heldTime + HOUR_MS;
  const action = { time, userName: 'Sari Koskela', lockerId: [], shelf: [] };
  const actions: DeliveryWithLog['actions'] = [
    { ...action, event: 'release', reason: 'Asked the manufacturer' },
    { ...action, event: 'hold', time: time + HOUR_MS, userName: null, reason: null },
  ];
  holds.judged.set(heldId(1), { judgement: null, actions });
  await open();
  // 13.1 °C were allowed then, 3.9 °C are not.
  expect(figure('Highest')?.dataset['out']).toBeUndefined();
  expect(figure('Lowest')?.dataset['out']).toBe('true');
  await expect.element(the.img(/90 min out of range\.$/u)).toBeInTheDocument();
  const paper = page.getByRole('table', { includeHidden: true }).element();
  expect(paper.textContent).toContain(`2–15 °C, since ${timeText(changed)} 4–8 °C`);
  const small = the.navigation('Parcels to decide about').element();
  expect(small.querySelectorAll('svg[viewBox="0 0 64 26"] rect')).toHaveLength(2);
  expect(figure('Now')).toBeUndefined();
  expect(figure(`Last, ${timeText(at)}`)?.textContent).toContain('9.9 °C');
  expect(figure(`Last, ${timeText(at)}`)?.dataset['out']).toBe('true');
  const earlier = the.region('Decided before');
  await see(earlier.getByText(`Sari Koskela released it on ${timeText(time)}.`));
  await see(earlier.getByText('Reason: Asked the manufacturer'));
});

test('HLD-07: who was second reads that theirs was not saved, who was first, and what they had typed; of one that was held again meanwhile the new curve is loaded before a decision', async () => {
  holds.list = [sampleHold(), warmHold(), pickedUpHold()];
  await open();
  const reject = the.radio(/^Reject/u);
  await reject.click();
  await the.textbox('Reason').fill('Too warm for too long');
  judge(heldId(1), 'released', 'Sari Koskela', 'Within the stability data');
  await the.button('Reject fp-10833').click();
  const lost = decision.getByRole('alert');
  for (const text of [
    'Your decision was not saved',
    'Sari Koskela decided first.',
    'You had written: Too warm for too long',
  ])
    await see(lost.getByText(text));
  await see(decision.getByText(/^Sari Koskela released it on/u));
  await see(decision.getByText('Reason: Within the stability data'));
  expect(reject.query()).toBeNull();
  await button('Next parcel').click();
  await see(the.heading('2-1', { level: 2 }));
  await the.radio(/^Release/u).click();
  await the.textbox('Reason').fill('Reading was wrong');
  const again = warmHold({ heldTime: Date.now(), minutesOutOfRange: 120 });
  holds.list = [again];
  const read = `GET /api/deliveries/holds/${PHARMACY_ID}/show/${heldId(2)}`;
  const before = countOf(read);
  await the.button('Release fp-10835').click();
  await see(the.alert().getByText('This parcel has changed'));
  await expect.poll(() => countOf(read)).toBeGreaterThan(before);
  await see(article.getByText(/^120 min/u));
  await the.button('Release fp-10835').click();
  await see('fp-10835 released');
  expect(holds.received.at(-1)?.body.heldTime).toBe(again.heldTime);
});

test('HLD-07: the shown parcel stays when it is decided elsewhere, what was being typed is not lost, and this judgement is not among the earlier ones', async () => {
  holds.list = [sampleHold(), warmHold(), pickedUpHold()];
  await open();
  await the.radio(/^Release/u).click();
  await the.textbox('Reason').fill('Called the');
  judge(heldId(1), 'rejected', 'Sari Koskela', 'Outside the stability data');
  live.notify();
  await see(decision.getByText('You had written: Called the'));
  await see(decision.getByText(/^Sari Koskela rejected it/u), the.heading('3-1', { level: 2 }));
  expect(the.region('Decided before').query()).toBeNull();
});

/** It was rejected and taken out; the delivery is as given. */
async function openTakenOut(delivery: Partial<DeliveryWithLog>) {
  state.shelves = [{ name: 'A2', numberOfReservations: 0 }];
  const until = Date.now() - HOUR_MS;
  const stay = { from: until - HOUR_MS, until };
  const hold = 'rejected';
  holds.list = [sampleHold({ hold, deliveryStatus: 'removed', judgedTime: until, stay })];
  holds.judged.set(heldId(1), { hold, judgement: hold, heldLockers: [], ...delivery });
  await open();
}

test('HLD-08: once removed it can be returned or destroyed', async () => {
  await openTakenOut({ deliveryStatus: 'removed' });
  await button('Return or destroy').click();
  const dialog = the.dialog();
  await see(dialog.getByRole('button', { name: 'Destroyed' }));
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => sent('DELETE')).toBeDefined();
});

test('HLD-08: once returned it can be put on a shelf as not to hand out, without asking for a missing phone number, or destroyed', async () => {
  await openTakenOut({ deliveryStatus: 'deleted', unassigned: true, phoneNumber: null });
  await see(button('Destroy'));
  await button('Put on a shelf').click();
  const dialog = the.dialog();
  await see(dialog.getByText(/^The parcel stays blocked there/u));
  await choose('Choose shelf', /A2/u);
  await dialog.getByRole('button', { name: /^Assign/u }).click();
  await expect.poll(() => sent('PATCH')).toBeDefined();
  expect(the.textbox(/Phone/u).query()).toBeNull();
});

const openCall = `POST /api/pickup-boxes/open-door/${BOX_ID}`;
const questions = {
  en: ['Is the parcel out of 3-1?', 'The parcel is out'],
  fi: ['Onko paketti otettu pois lokerosta 3-1?', 'Paketti on otettu pois'],
  sv: ['Är paketet uttaget ur 3-1?', 'Paketet är uttaget'],
  no: ['Er pakken tatt ut av 3-1?', 'Pakken er tatt ut'],
};
async function openRejected() {
  holds.list = [sampleHold({ hold: 'rejected', judgedTime: Date.now() - HOUR_MS })];
  // The key is one of the frame's shortcuts.
  await open(openApp);
}

test('HLD-08: while it lies in its door nothing but taking it out is offered: O opens the door with a reason; then it asks in each language whether the parcel is out', async () => {
  await openRejected();
  await see(decision.getByRole('link', { name: 'Go to 3-1' }));
  expect(textsOf(decision.getByRole('button'))).toEqual(['Open the door']);
  await expect.element(button('Open the door')).toBeEnabled();
  await userEvent.keyboard('o');
  const dialog = the.dialog('Open 3-1 from here');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The parcel has to be checked');
  await userEvent.keyboard('{Tab}');
  await dialog.getByRole('button', { name: 'Open the door' }).click();
  await expect.poll(() => bodiesOf(openCall)).toHaveLength(1);
  expect(decision.getByText(/^Is the parcel out/u).query()).toBeNull();
  holds.openedDoors = ['3-1'];
  finishOpening('opened');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  for (const language of languages.toReversed()) {
    await chooseLanguage(language);
    for (const text of questions[language]) await see(the.text(text, { exact: true }));
  }
  await chooseLanguage('en');
  await button('The parcel is out').click();
  await expect
    .poll(() => bodiesOf(`PATCH /api/deliveries/remove/${BOX_ID}/${heldId(1)}`))
    .toEqual([{ reason: 'Taken out after it was rejected' }]);
});

test('HLD-08: of two doors each is opened before it asks', async () => {
  const hold = { hold: 'rejected', judgedTime: Date.now() - HOUR_MS } as const;
  holds.list = [sampleHold({ ...hold, lockerId: ['3-1', '3-2'] })];
  holds.openedDoors = ['3-1'];
  await open();
  await see(button('Open 3-2 from here'));
  expect(button('The parcel is out').query()).toBeNull();
});

test('it cannot be opened without the permission, or while the box is not connected', async () => {
  state.profile.role = shippedRole('user');
  await openRejected();
  await expect.element(button('Open the door')).toBeDisabled();
  await userEvent.keyboard('o');
  expect(the.dialog().query()).toBeNull();
});
