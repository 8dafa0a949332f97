import { apiOf } from '../testing/api.ts';
import { createStopCheck } from '../testing/walk/stop-check.ts';
import { placeOf } from '../testing/place.ts';
import { translateIn } from '../testing/translate.ts';
import { test } from '../testing/test.ts';
import { textLanguages } from '../testing/walk/text-languages.ts';
import { walkBoxes } from '../testing/walk/walk-boxes.ts';
import { walkTemperatures } from '../testing/walk/walk-temperatures.ts';

const place = placeOf('boxes-languages');

for (const language of textLanguages('sv'))
  test(`boxes and temperatures have complete, uncut texts, and screens have no axe findings: ${language}`, async ({
    open,
  }) => {
    const page = await open(place, 'lockers');
    const callApi = await apiOf(page);
    await callApi('POST', '/users/change-lang', { lang: language });
    const checkStop = createStopCheck(page, language);
    const walk = { page, place, t: translateIn(language), checkStop };
    await walkBoxes(walk);
    await walkTemperatures(walk);
  });
