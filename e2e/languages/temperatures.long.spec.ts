import { languages, placeIn, walkIn } from '../testing/walk/languages.ts';
import { test } from '../testing/test.ts';
import { walkTemperatures } from '../testing/walk/walk-temperatures.ts';

for (const language of languages)
  test(`temperatures, whole texts and no axe findings: ${language}`, async ({ open }) => {
    const page = await open(placeIn(language), 'lockers');
    await walkIn(page, language, walkTemperatures);
  });
