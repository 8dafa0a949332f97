import { languages, placeIn, walkIn } from '../testing/walk/languages.ts';
import { test } from '../testing/test.ts';
import { walkBoxes } from '../testing/walk/walk-boxes.ts';

for (const language of languages)
  test(`boxes, whole texts and no axe findings: ${language}`, async ({ open }) => {
    const page = await open(placeIn(language), 'lockers');
    await walkIn(page, language, walkBoxes);
  });
