import { expect, test } from 'vitest';
import { ownTestWorld } from '../../../testing/test-world.ts';
import { readWaitingPlace } from '../../../platform/database/waiting-place.ts';
import { customerPlace } from './customer-place.ts';

const world = await ownTestWorld();
const address = { street_address: 'Kauppakatu 1', city: 'Vantaa' };
const facts = { name: 'Keskusta', customer_sms_languages: ['fi', 'sv'], ...address };
const pharmacyId = (await world.givenPharmacy(facts)).id;

const placeOf = (boxId: string | null, at = pharmacyId) =>
  world.store.inPharmacies([at], async (tx) =>
    customerPlace(await readWaitingPlace(tx, { pharmacyId: at, boxId, lockerIds: [] })),
  );
const atPharmacy = { name: 'Keskusta', street: 'Kauppakatu 1', city: 'Vantaa' };

test('a parcel at the counter has the pharmacy’s address, one in a box that of the box', async () => {
  expect(await placeOf(null)).toMatchObject({ ...atPharmacy, languages: ['fi', 'sv'] });
  const front = { street: 'Asematie 2', city: 'Espoo', customer_sms_languages: ['en'] };
  const yard = { street: 'Pihatie 3', city: 'Kerava', customer_sms_languages: [] };
  const boxes = [
    await world.givenBox({ pharmacyId, name: 'Front', ...front }),
    await world.givenBox({ pharmacyId, name: 'Yard', ...yard }),
  ];
  const places = await Promise.all(boxes.map(({ id }) => placeOf(id)));
  expect(places).toMatchObject([
    { name: 'Keskusta, Front', street: 'Asematie 2', city: 'Espoo', languages: ['en'] },
    // A box without its own languages uses the pharmacy's.
    { name: 'Keskusta, Yard', street: 'Pihatie 3', city: 'Kerava', languages: ['fi', 'sv'] },
  ]);
});

test('an unknown language is ignored, and each place has the time zone of its pharmacy', async () => {
  const german = await world.givenBox({ pharmacyId, customer_sms_languages: ['de', 'no'] });
  expect((await placeOf(german.id)).languages).toEqual(['no']);
  const time_zone = 'Europe/Oslo';
  const other = (await world.givenPharmacy({ time_zone })).id;
  const box = await world.givenBox({ pharmacyId: other });
  for (const boxId of [null, box.id])
    expect(await placeOf(boxId, other)).toMatchObject({ timeZone: time_zone });
});
