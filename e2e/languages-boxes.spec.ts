import { apiOf } from './testing/api.ts';
import { lookAtWalk } from './testing/look-at-walk.ts';
import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { textLanguages } from './testing/text-languages.ts';
import { walkBoxes } from './testing/walk-boxes.ts';
import { walkTemperatures } from './testing/walk-temperatures.ts';

const place = placeOf('boxes-languages');

for (const language of textLanguages('sv'))
  test(`boxes and temperatures have every text, whole, and screens are clean under axe: ${language}`, async ({
    open,
  }) => {
    const page = await open(place, 'lockers');
    const ask = await apiOf(page);
    await ask('POST', '/users/change-lang', { lang: language });
    const look = lookAtWalk(page, language);
    const walk = { page, place, say: sayIn(language), look };
    await walkBoxes(walk);
    await walkTemperatures(walk);
  });
