import { languages } from '@kolli/domain/people/languages';
import { expect, test } from 'vitest';
import { gets, kolliWith } from '../testing/connected-box.ts';
import { eventually } from '../testing/eventually.ts';
import { aino, sampleBoxId, sampleDelivery, sampleState } from '../testing/sample-box.ts';
import { sampleKeys, startSandbox } from '../testing/start-sandbox.ts';
import type { BoxView } from './pages/box-view.ts';

const url = `/boxes/${sampleBoxId}`;
const sample = sampleDelivery(1, [{ lockerId: '1-1', loaded: true }], '123456');
const held = { ...sample, hold: 'held', pinHash: null, heldPinHash: sample.pinHash } as const;

test('HLD-04: the display asks a customer with a held parcel in each of its languages to go to the pharmacy, and staff see the hold', async () => {
  const state = { ...sampleState([held]), uiLanguages: [...languages] };
  const { kolli, kolliUrl } = await kolliWith(state);
  const { app } = await startSandbox({ kolliUrl, keys: sampleKeys });
  const page = async (language: string) => (await app.inject(`${url}?language=${language}`)).body;
  await eventually('the box', async () => (await page('en')).includes('id="door-1-1"'));
  const post = async (name: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `${url}/${name}`, payload })).json<BoxView>();
  await post('pin', { pin: '123456' });
  expect(await page('en')).toContain('This parcel cannot be picked up here now. Ask the pharmacy');
  expect(await page('fi')).toContain(
    'Tätä pakettia ei voi nyt noutaa automaatista. Kysy apteekista',
  );
  expect(await page('sv')).toContain('Paketet kan inte hämtas här just nu. Fråga apoteket');
  expect(await page('no')).toContain('Pakken kan ikke hentes her nå. Spør apoteket');
  await gets(kolli, 'heldPin');
  expect(await page('en')).not.toContain('On hold');
  const { doors } = await post('staff-pin', { pin: aino.pin });
  expect(await page('en')).toContain('On hold kolli-1');
  expect(doors[0]?.holds).toMatchObject({ isOnHold: true, opensByPin: false });
});
