import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { lookAtWalk } from './testing/look-at-walk.ts';
import { staffOf } from './testing/deliveries.ts';
import { test } from './testing/test.ts';
import { textLanguages } from './testing/text-languages.ts';
import { makeWalkData, type WalkData } from './testing/walk-data.ts';
import { walkApiReservations, walkHistory, walkReservations } from './testing/walk-lists.ts';
import { type Walk, walkLockers } from './testing/walk.ts';

const place = placeOf('languages');
let data: WalkData | undefined;

for (const language of textLanguages('fi'))
  test(`deliveries: every text is there and whole, and screens are clean under axe: ${language}`, async ({
    open,
  }) => {
    const page = await open(place, 'lockers');
    data ??= await makeWalkData(page, place);
    const staff = await staffOf(page, place);
    await staff.ask('POST', '/users/change-lang', { lang: language });
    const look = lookAtWalk(page, language);
    const walk: Walk = { page, place, data, look, say: sayIn(language) };
    await staff.destroy(await walkLockers(walk));
    await walkReservations(walk);
    await walkApiReservations(walk);
    await walkHistory(walk);
  });
