import { lookInTurn } from './testing/look-in-turn.ts';
import { placeOf } from './testing/place.ts';
import { sayIn } from './testing/say.ts';
import { test } from './testing/test.ts';
import { walkBoxes } from './testing/walk-boxes.ts';
import { walkTemperatures } from './testing/walk-temperatures.ts';

test('the screens of boxes and what opens above them are clean under axe', async ({ open }) => {
  test.slow();
  const place = placeOf('accessibility');
  const page = await open(place, 'lockers');
  const look = lookInTurn(page, { screens: 2 });
  await walkBoxes({ page, place, say: sayIn('en'), look });
});

test('the temperature log is clean under axe, whatever it shows', async ({ open }) => {
  test.slow();
  const place = placeOf('accessibility');
  const page = await open(place, 'lockers');
  const look = lookInTurn(page, { screens: 2 });
  await walkTemperatures({ page, place, say: sayIn('en'), look });
});
