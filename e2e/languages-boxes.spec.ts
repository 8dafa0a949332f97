import { apiOf } from './testing/api.ts';
import { lookAtTexts } from './testing/screen-texts.ts';
import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { textLanguages } from './testing/text-languages.ts';
import { walkBoxes } from './testing/walk-boxes.ts';
import { walkTemperatures } from './testing/walk-temperatures.ts';

const place = placeOf('boxes-languages');

for (const language of textLanguages('sv'))
  test(`boxes and temperatures have every text, whole, at both widths: ${language}`, async ({
    open,
  }) => {
    test.slow();
    const page = await open(place, 'lockers');
    const ask = await apiOf(page);
    await ask('POST', '/users/change-lang', { lang: language });
    const walk = { page, place, say: sayIn(language), look: lookAtTexts(page, language) };
    await walkBoxes(walk);
    await walkTemperatures(walk);
  });
