import { placeOf } from '../testing/place.ts';
import { translateIn } from '../testing/translate.ts';
import { createStopCheck } from '../testing/walk/stop-check.ts';
import { staffOf } from '../testing/deliveries.ts';
import { test } from '../testing/test.ts';
import { textLanguages } from '../testing/walk/text-languages.ts';
import { makeWalkData, type WalkData } from '../testing/walk/walk-data.ts';
import { walkApiReservations, walkHistory, walkReservations } from '../testing/walk/walk-lists.ts';
import { type Walk, walkLockers } from '../testing/walk/walk.ts';

const place = placeOf('languages');
let data: WalkData | undefined;

for (const language of textLanguages('fi'))
  test(`deliveries: texts are complete and uncut, and screens have no axe findings: ${language}`, async ({
    open,
  }) => {
    const page = await open(place, 'lockers');
    data ??= await makeWalkData(page, place);
    const staff = await staffOf(page, place);
    await staff.callApi('POST', '/users/change-lang', { lang: language });
    const checkStop = createStopCheck(page, language);
    const walk: Walk = { page, place, data, checkStop, t: translateIn(language) };
    await staff.destroy(await walkLockers(walk));
    await walkReservations(walk);
    await walkApiReservations(walk);
    await walkHistory(walk);
  });
