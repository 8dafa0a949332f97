import { staffOf } from './testing/deliveries.ts';
import { newKolliId, placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { lookAtWalk } from './testing/look-at-walk.ts';
import { test } from './testing/test.ts';
import { textLanguages } from './testing/text-languages.ts';
import { walkFigures } from './testing/walk-figures.ts';

const place = placeOf('languages');

for (const language of textLanguages('no'))
  test(`alarms and statistics have every text, whole, and screens are clean under axe: ${language}`, async ({
    open,
  }) => {
    test.slow();
    const page = await open(place, 'lockers');
    const staff = await staffOf(page, place);
    await staff.ask('POST', '/users/change-lang', { lang: language });
    const kolliId = newKolliId('counted');
    await staff.book(kolliId);
    await staff.handOver(kolliId);
    const look = lookAtWalk(page, language);
    await walkFigures({ page, place, say: sayIn(language), look });
  });
